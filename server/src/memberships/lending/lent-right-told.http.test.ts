import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const change = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';
const order = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';

describeOnEachDatabase('of a lent right', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let bo: TestPerson;
  let his: Browser;
  let others: Browser;
  beforeEach(async () => {
    const env = { MAILS_PER_SENDER: '6' };
    world = await World.make(await fresh(), { env, now: () => new Date('2026-11-24T10:15:00Z') });
    organisation = await world.organisation({ name: 'Norrbygg' });
    karl = await userOf('main', 'karl');
    const liisa = await userOf('main', 'liisa', 'fi');
    bo = await userOf('basic', 'bo', 'sv');
    await userOf('basic', 'eva');
    await userOf('main', 'elsewhere', 'en', await world.organisation());
    his = await world.signIn(karl, 'bank', true);
    others = await world.signIn(liisa, 'bank', true);
  });

  const userOf = async (type: contract.UserType, name: string, language: contract.Language = 'en', at = organisation) => {
    const person = await world.organisationUser(at, type);
    const reached = { email: `${name}@norrbygg.example`, language };
    await world.portal.db.updateTable('persons').set(reached).where('id', '=', person.id).execute();
    return person;
  };
  const here = () => ({ organizationCode: organisation.code });
  const lend = (by: Browser, days: number | null = 7, permission: contract.LendablePermission = change) =>
    by.call(contract.lendToOrganisationUser, { ...here(), personId: bo.id, permission, days });
  const make = (personId: string, userType: string | null, by = others) =>
    by.call(contract.changeOrganisationUser, { ...here(), personId, userType });
  const mails = async (kind = 'right-lent') => (await world.messages()).filter((each) => each.kind === kind);
  const toldTo = async (kind?: string) => (await mails(kind)).map(({ recipient }) => recipient.split('@')[0] ?? '').toSorted();
  const bodyTo = async (name: string, kind?: string) =>
    (await mails(kind)).find(({ recipient }) => recipient === `${name}@norrbygg.example`)?.body ?? '';
  const lentRights = () => world.portal.db.selectFrom('lent_rights').select('permission').execute();

  test('who is lent it and the other main users are told, until when it is, and that it was taken back [L-8-1]', async () => {
    expect((await lend(his)).status).toBe(200);
    expect(await toldTo()).toEqual(['bo', 'liisa']);
    expect(await bodyTo('bo')).toContain('Karl Nyström har lånat ut en behörighet i Norrbygg till dig:\n\nÄndra kort\n');
    expect(await bodyTo('bo')).toContain('2026-12-01 11:15');
    expect(await bodyTo('bo')).toContain('/account');
    expect(await bodyTo('liisa')).toContain('käyttäjälle Karl Nyström oikeuden yrityksessä Norrbygg:\n\nKorttien muuttaminen\n');
    expect(await bodyTo('liisa')).toContain(`/${organisation.code}/organization/users/changes`);
    expect((await lend(others, null)).status).toBe(200);
    expect(await toldTo('lent-right-ended')).toEqual(['bo', 'karl']);
    expect(await bodyTo('karl', 'lent-right-ended')).toContain('has ended early:\n\nChange cards\n\nKarl Nyström ended it.');
    // What is not lent any more is not taken back again.
    await lend(his, null);
    expect(await toldTo('lent-right-ended')).toHaveLength(2);
  });

  test('all are told that it ends with who lent it, and with being a basic user, unless all of it becomes theirs [L-8-1]', async () => {
    await lend(his);
    expect((await make(karl.id, 'basic')).status).toBe(200);
    expect(await toldTo('lent-right-ended')).toEqual(['bo']);
    await make(karl.id, 'main');
    await lend(his);
    await make(bo.id, 'main');
    expect(await toldTo('lent-right-ended')).toEqual(['bo']);
    await make(bo.id, 'basic');
    await lend(his);
    await make(bo.id, 'inactive');
    expect(await toldTo('lent-right-ended')).toEqual(['bo', 'bo', 'karl']);
    expect(await lentRights()).toEqual([]);
  });

  test('none is lent of which nobody may be told any more; taking it back is never refused for that [L-8-1]', async () => {
    for (const permission of [change, order, change] as const) expect((await lend(his, 7, permission)).status).toBe(200);
    const approve = 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS';
    expect((await lend(his, 7, approve)).refused).toBe('errors.cards.tooManyMails');
    expect((await lentRights()).map(({ permission }) => permission).toSorted()).toEqual([change, order]);
    for (const permission of [change, order] as const) expect((await lend(his, null, permission)).status).toBe(200);
    expect([await lentRights(), await toldTo('lent-right-ended')]).toEqual([[], []]);
    expect(await toldTo()).toHaveLength(6);
  });
});
