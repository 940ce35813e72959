import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('a request for access', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let number: string;
  let main: Browser;
  let pekka: TestPerson;
  let his: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation({ name: 'Norrbygg', email: 'office@norrbygg.example' });
    const row = world.portal.db.selectFrom('organisations').select('company_number').where('id', '=', organisation.id);
    number = (await row.executeTakeFirstOrThrow()).company_number;
    main = await world.signIn(await world.organisationUser(organisation), 'bank', true);
    pekka = await world.person({ givenNames: 'Pekka', familyNames: 'Laine' });
    his = await world.signIn(pekka);
  });
  const race = () => ({ db: world.portal.db, engine, table: 'access_requests' }) as const;
  const ask = (by = his, companyNumber = number) => by.call(contract.requestAccess, { country: 'SE', companyNumber });
  const waiting = async (by = main) =>
    (await by.call(contract.getAccessRequests, { organizationCode: organisation.code })).result.requests;
  const answer = (requestId: string | undefined, given: string, by = main, code = organisation.code) =>
    by.call(contract.answerAccessRequest, { organizationCode: code, requestId, answer: given });
  const mails = async (kind: string) => (await world.messages()).filter((each) => each.kind === kind);

  test('is found by country and number, mailed once, and answered alike however often one asks [W-3-9]', async () => {
    const both = await atOnce(
      race(),
      async () => ask(),
      async () => ask(his, number.replaceAll('-', '')),
    );
    const answers = [...both, await ask()];
    expect(answers).toHaveLength(3);
    for (const answered of answers) {
      expect(answered.result).toEqual({ orgName: 'Norrbygg' });
      expect(answered.body).not.toContain('Karl');
    }
    expect((await mails('access-asked')).map(({ recipient }) => recipient)).toEqual(['office@norrbygg.example']);
    expect((await waiting()).map(({ fullName }) => fullName)).toEqual(['Pekka Laine']);
    expect((await ask(his, '999999-9999')).refused).toBe('errors.requestAccess.companyNotFound');
  });

  test('goes to no company that nobody has accepted yet: who registered it reads no names [W-3-9]', async () => {
    const inState = async (state: 'pending' | 'payment_overdue') => {
      await world.portal.db.updateTable('organisations').set({ state }).where('id', '=', organisation.id).execute();
      return ask();
    };
    expect((await inState('pending')).refused).toBe('errors.requestAccess.companyNotFound');
    expect(await mails('access-asked')).toEqual([]);
    expect(await world.portal.db.selectFrom('access_requests').selectAll().execute()).toEqual([]);
    expect((await inState('payment_overdue')).result).toEqual({ orgName: 'Norrbygg' });
  });

  test('is mailed to twenty main users at most: the others read of it on their screen [W-3-9]', async () => {
    for (let turn = 0; turn < 21; turn += 1) {
      const { id } = await world.organisationUser(organisation);
      await world.portal.db
        .updateTable('persons')
        .set({ email: `main${turn}@norrbygg.example` })
        .where('id', '=', id)
        .execute();
    }
    await ask();
    expect(await mails('access-asked')).toHaveLength(20);
    expect(await waiting()).toHaveLength(1);
  });

  test('stands on pages, the one who asked first at first, and is found by name [W-3-9]', async () => {
    const names = Array.from({ length: 21 }, (_, number) => `Ö${String.fromCodePoint(97 + number)}berg`);
    for (const [turn, familyNames] of names.entries()) {
      const { id } = await world.person({ givenNames: 'Eevi', familyNames });
      const row = {
        organisation_id: organisation.id,
        person_id: id,
        state: 'waiting',
        asked: new Date(2026, 0, 1, 0, turn),
      } as const;
      await world.portal.db.insertInto('access_requests').values(row).execute();
    }
    const list = async (asked: object) =>
      (await main.call(contract.getAccessRequests, { organizationCode: organisation.code, ...asked })).result;
    expect((await list({})).requests.map(({ fullName }) => fullName.slice(5))).toEqual(names.slice(0, 20));
    expect(await list({ page: 7 })).toMatchObject({
      requests: [{ fullName: `Eevi ${names[20]}` }],
      pagination: { totalItems: 21, itemsPerPage: 20, page: 2 },
    });
    expect(await list({ searchText: 'OCBERG' })).toMatchObject({ requests: [{ fullName: 'Eevi Öcberg' }] });
    expect((await list({ searchText: 'nobody' })).pagination.totalItems).toBe(0);
    const asked = { organizationCode: organisation.code, searchText: 'ö' };
    expect((await main.call(contract.getAccessRequests, asked)).refused).toBe('errors.cards.searchTooShort');
  });

  test('is given or declined by a main user, who asked is mailed, and the log says so [W-3-9, W-3-7]', async () => {
    await world.portal.db.updateTable('persons').set({ email: 'pekka@example.com' }).where('id', '=', pekka.id).execute();
    await ask();
    const [request] = await waiting();
    expect((await answer(request?.id, 'basic')).status).toBe(200);
    expect((await his.call(contract.getOrdersForDisplay, { organizationCode: organisation.code })).status).toBe(200);
    expect((await ask()).refused).toBe('errors.requestAccess.alreadyUser');
    expect((await mails('access-answered')).map(({ recipient }) => recipient)).toEqual(['pekka@example.com']);
    const { changes } = (await main.call(contract.getOrganisationUserChanges, { organizationCode: organisation.code })).result;
    expect(changes[0]).toMatchObject({ kind: 'added', whom: 'Pekka Laine', by: 'Karl Nyström' });
    const eevi = await world.signIn(await world.person());
    await ask(eevi);
    const [hers] = await waiting();
    await answer(hers?.id, 'decline');
    expect((await eevi.call(contract.getOrdersForDisplay, { organizationCode: organisation.code })).status).toBe(403);
    expect((await ask(eevi)).result).toEqual({ orgName: 'Norrbygg' });
    expect(await waiting()).toEqual([]);
    const later = (await main.call(contract.getOrganisationUserChanges, { organizationCode: organisation.code })).result.changes;
    expect(later[0]).toMatchObject({ kind: 'request-declined', whom: hers?.fullName, by: 'Karl Nyström' });
  });

  test('of staff is given by others: nobody lets themselves in [W-3-9]', async () => {
    const row = { person_id: pekka.id, permission: 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS', scope: 'global' } as const;
    await world.portal.db.insertInto('person_permissions').values(row).execute();
    await ask();
    const [request] = await waiting();
    const anew = await world.signIn(pekka, 'bank', true);
    expect((await answer(request?.id, 'main', anew)).refused).toBe('errors.users.cannotGrantPermissions');
    expect(await waiting()).toHaveLength(1);
    expect((await answer(request?.id, 'main')).status).toBe(200);
  });

  test('is answered once, by its own company alone, and asked five times a day at most [W-3-9]', async () => {
    await ask();
    const [request] = await waiting();
    const other = await world.organisation();
    const elsewhere = await world.signIn(await world.organisationUser(other), 'bank', true);
    expect((await answer(request?.id, 'main', elsewhere, other.code)).refused).toBe('errors.requestAccess.tokenInvalid');
    const both = await atOnce(
      race(),
      async () => answer(request?.id, 'basic'),
      async () => answer(request?.id, 'decline'),
    );
    expect(both.map(({ refused }) => refused ?? 'done').toSorted()).toEqual(['done', 'errors.memberships.requestAnswered']);
    const eevi = await world.signIn(await world.person());
    for (let organisation = 0; organisation < 6; organisation += 1) {
      const { id } = await world.organisation();
      await world.portal.db
        .updateTable('organisations')
        .set({ company_number: `99-${organisation}` })
        .where('id', '=', id)
        .execute();
      const asked = await ask(eevi, `99${organisation}`);
      expect(asked.refused).toBe(organisation < 5 ? undefined : 'errors.requestAccess.tooMany');
    }
  });
});
