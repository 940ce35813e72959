import type { Permission } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { judgeAccess } from './access.ts';
import { type Actor, groupsOf } from './actor.ts';

const view = 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS';
const edit = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';
const own = 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS';
const both = { holder: own, organisation: view } as const;
const mine = '00000000-0000-4000-8000-000000000001';
const managed = '00000000-0000-4000-8000-000000000002';
const foreign = '00000000-0000-4000-8000-000000000003';

function actor(permissions: Permission[], inMine: Permission[] = []): Actor {
  return {
    sessionHash: Buffer.alloc(32),
    governmentIds: [],
    personId: '00000000-0000-4000-8000-0000000000aa',
    username: 'karl',
    fullName: 'Karl Test',
    language: 'en',
    method: 'bank',
    verified: true,
    permissions: new Set(permissions),
    organisations: [{ id: mine, code: 'MINE', name: 'Mine', permissions: new Set(inMine), managedIds: [managed] }],
    teams: [],
    memberships: [],
    authInfoHash: 'x',
  };
}

const organisations: Record<string, string> = { MINE: mine, FOREIGN: foreign, [foreign]: foreign };
const find = async (slot: string) => {
  const id = organisations[slot];
  return id === undefined ? null : { id };
};
const judge = (access: Parameters<typeof judgeAccess>[0], who: Actor | null, input = {}) => judgeAccess(access, who, input, find);
const acting = (organisationId: string, organisationIds: string[] | 'any') => ({
  allowed: true,
  acting: { as: 'organisation', organisationId, organisationIds },
});
const noPermission = { allowed: false, because: 'no-permission' };

describe('who may call', () => {
  test('anonymous calls are open, all others need a session', async () => {
    expect(await judge('anonymous', null)).toEqual({ allowed: true, acting: { as: 'holder' } });
    for (const access of ['signed-in', own, both] as const) {
      expect(await judge(access, null)).toEqual({ allowed: false, because: 'no-session' });
    }
  });

  test('a holder acts only with the holder permission', async () => {
    expect(await judge(own, actor([own]))).toEqual({ allowed: true, acting: { as: 'holder' } });
    expect(await judge(own, actor([]))).toEqual(noPermission);
    expect(await judge(both, actor([], [view]))).toEqual(noPermission);
  });

  test('a company user reaches the organisation and those it manages, by code or id', async () => {
    expect(await judge(both, actor([], [view]), { organizationCode: 'mine' })).toEqual(acting(mine, [mine, managed]));
    expect(await judge(both, actor([], [view]), { org_id: mine })).toEqual(acting(mine, [mine, managed]));
    expect(await judge(both, actor([], [view]), { organizationCode: 'MINE', cpbOrganizationId: managed })).toEqual(
      acting(managed, [managed]),
    );
    expect(await judge(both, actor([], [view]), { org_id: managed })).toEqual(acting(managed, [managed]));
    expect(await judge(both, actor([], [view]), { organizationId: mine })).toEqual(acting(mine, [mine, managed]));
    expect(await judge(both, actor([], [view]), { organizationId: managed })).toEqual(acting(managed, [managed]));
    expect(await judge(both, actor([own], [view]), { organizationId: foreign })).toEqual(noPermission);
  });

  test('the right must be the one asked for, in that organisation', async () => {
    const editing = { holder: own, organisation: edit } as const;
    expect(await judge(editing, actor([own], [view]), { org_id: mine })).toEqual(noPermission);
    expect(await judge(both, actor([own], [view]), { organizationCode: 'FOREIGN' })).toEqual(noPermission);
    expect(await judge(both, actor([own], [view]), { organizationCode: 'NOSUCH' })).toEqual(noPermission);
    expect(await judge(both, actor([own], [view]), { organizationCode: 'MINE', cpbOrganizationId: foreign })).toEqual(
      noPermission,
    );
  });

  test('staff reach any organisation that exists, also through one that they represent [6-6]', async () => {
    const through = { organizationCode: 'MINE', cpbOrganizationId: foreign };
    expect(await judge(both, actor([view], [view]), through)).toEqual(acting(foreign, 'any'));
    expect(await judge(both, actor([], [view]), through)).toEqual(noPermission);
    expect(await judge(both, actor([view]), { organizationCode: 'FOREIGN' })).toEqual(acting(foreign, 'any'));
    expect(await judge(both, actor([view]), { organizationCode: 'NOSUCH' })).toEqual(noPermission);
  });
});

test('a call is of its company with those that manage it, or of its supplier or office; of a holder alone where it is their own [R-10-5]', () => {
  const ofCompany = (organisationId: string) =>
    groupsOf(actor([]), { as: 'organisation', organisationId, organisationIds: 'any' });
  expect([ofCompany(mine), ofCompany(managed), ofCompany(foreign)]).toEqual([[mine], [managed, mine], [foreign]]);
  expect(groupsOf(actor([]), { as: 'team', teamId: foreign })).toEqual([foreign]);
  expect(groupsOf(actor([]), { as: 'holder' })).toEqual([]);
});
