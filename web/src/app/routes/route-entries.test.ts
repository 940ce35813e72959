import { expect, test } from 'vitest';
import { routeEntry } from './route-entries.ts';

const origin = 'https://portal.example';

test("an entry has the route's path, params, query and full URL, the organisation's code stripped from the path [2.2-9]", () => {
  expect(
    routeEntry({
      routePath: '/$organizationCode/organization/cards/{-$pageNumber}',
      params: { organizationCode: 'NORRBYGG', pageNumber: '2' },
      query: { status: 'active' },
      url: `${origin}/NORRBYGG/organization/cards/2?status=active`,
    }),
  ).toEqual({
    path: '/organization/cards/{-$pageNumber}',
    params: '{"organizationCode":"NORRBYGG","pageNumber":"2"}',
    query: '{"status":"active"}',
    url: `${origin}/NORRBYGG/organization/cards/2?status=active`,
  });
  expect(routeEntry({ routePath: '/cards/all', params: {}, query: {}, url: `${origin}/cards/all` })).toMatchObject({
    path: '/cards/all',
    params: '{}',
  });
  expect(routeEntry({ routePath: '/$organizationCode', params: {}, query: {}, url: `${origin}/X` }).path).toBe('/');
});

test('what may say who somebody is, or open something, is masked in every part [2.2-9, 9-2]', () => {
  const search = routeEntry({
    routePath: '/search-users-globally',
    params: {},
    query: { search: 'Astrid Lindqvist', page: '1' },
    url: `${origin}/search-users-globally?search=Astrid+Lindqvist&page=1`,
  });
  expect(search).toMatchObject({
    query: '{"search":"***","page":"1"}',
    url: `${origin}/search-users-globally?search=***&page=1`,
  });
  const invitation = routeEntry({
    routePath: '/invitation/$token',
    params: { token: 'a secret' },
    query: { invitation: 'another' },
    url: `${origin}/invitation/a%20secret?invitation=another`,
  });
  expect(invitation.url).toBe(`${origin}/invitation/***?invitation=***`);
  expect(JSON.stringify([search, invitation])).not.toMatch(/Astrid|secret|another/);
});
