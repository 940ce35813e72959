import { paths, screenAt, screens } from '@siteid/contract';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { routeTree } from './routes.ts';

const router = createRouter({ routeTree, history: createMemoryHistory(), context: undefined as never });
const files = Object.keys(import.meta.glob('../../**/*-screen.tsx'));
/** The root and an index route are one address. */
const plain = (path: string) => path.replace(/(?<=.)\/$/, '');

test("the contract's screens are the router's routes, so the server knows every address", () => {
  const routes = Object.keys(router.routesByPath).map(plain);
  expect(new Set(screens.map(({ path }) => path))).toEqual(new Set(routes));
});

test.each(screens)('$path finds itself, and not one before it', (screen) => {
  const id = 'de300000-0000-4000-8002-000000000003';
  const words: Record<string, string> = { organizationCode: 'NORRBYGG', queue: 'print' };
  const example = screen.path.replaceAll(/\{-\$(\w+)\}|\$(\w+)/g, (_, one, other) => words[one ?? other] ?? id);
  expect(screenAt(example)?.screen.path).toBe(screen.path);
});

test('every address that a link can have leads to a screen', () => {
  // What an address may hold: an id in its path, or a company.
  const any = { organizationCode: 'NORRBYGG', toString: () => 'de300000-0000-4000-8002-000000000003' };
  const wantsAWord: { [Name in keyof typeof paths]?: string } = {
    registerCompany: paths.registerCompany('registered'),
    staffPartners: paths.staffPartners('suppliers'),
    production: paths.production('print'),
    productionOrder: paths.productionOrder('print'),
  };
  const addresses = Object.entries<(...taken: never[]) => string>(paths).map(
    ([name, address]) => wantsAWord[name as keyof typeof paths] ?? address(any as never, any as never),
  );
  expect(addresses.filter((address) => screenAt(address.replace(/\?.*/, '')) === undefined)).toEqual([]);
});

test.each(screens.filter(({ name }) => name === 'reason').map(({ path }) => path))(
  '%s, which asks for the reason of a change, is behind the right to change [6-1]',
  (path) => {
    const example = path.replace('$organizationCode', 'NORRBYGG').replace('$orderId', 'de300000-0000-4000-8002-000000000003');
    const guards = router.getMatchedRoutes(example)[0].map(({ id }) => String(id).split('/').at(-1));
    expect(guards).toContain(path.startsWith('/cards/') ? 'holder' : 'editors');
  },
);

test.each(screens.flatMap(({ name }) => (name === undefined ? [] : [name])))(
  'the screen %s has one file, by which its parts are found',
  (name) => {
    expect(files.filter((file) => file.endsWith(`/${name}-screen.tsx`))).toHaveLength(1);
  },
);
