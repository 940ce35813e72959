import {
  cancelOrderAtDesk,
  getIdentityOffices,
  getOfficeDay,
  lookUpAtDesk,
  officeLookUpsAtMost,
  readDocumentZone,
  recordIdentityAtDesk,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { recordIdentity } from '../people/record-identity.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestPerson, World } from '../testing/world.ts';

/** Specimens of ICAO 9303 and of the German passport; the last is an ID card of three lines. */
const passport = 'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4';
const utopian = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const idCard = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';

describeOnEachDatabase('a clerk of an ID office', (fresh) => {
  let world: World;
  let now: Date;
  let teamId: string;
  let viggo: TestPerson;
  let clerk: Browser;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    teamId = await world.office();
    viggo = await world.clerk();
    clerk = await world.signIn(viggo);
  });
  const shown = {
    given_names: 'Erika',
    family_names: 'Mustermann',
    date_of_birth: '1964-08-12',
    nationalities: ['DE'],
    document: 'passport',
    government_id: { type: 'passport_number', country: 'DE', value: 'C01X00T47' },
  };
  const record = (more: object = {}, by = clerk) => by.call(recordIdentityAtDesk, { teamId, shown, ...more });
  const passportOf = (value: string) => ({ idType: 'passport_number', country: 'SE', value }) as const;
  const lookUp = ({ governmentId: { idType: type, country, value } }: TestPerson, by = clerk) =>
    by.call(lookUpAtDesk, { teamId, governmentId: { type, country, value } });
  const readZone = (zone: string) => clerk.call(readDocumentZone, { teamId, zone });

  test('reads a machine-readable zone, and is told where a check digit is wrong [W-6-5]', async () => {
    expect((await readZone(passport)).result).toEqual({
      document: 'passport',
      givenNames: 'ERIKA',
      familyNames: 'MUSTERMANN',
      dateOfBirth: '1964-08-12',
      nationality: 'DE',
      issuer: 'DE',
      documentNumber: 'C01X00T47',
      expires: '2027-02-28',
    });
    // A reader may send one line, and a state that is none is no reason to refuse.
    expect((await readZone(utopian.replace('\n', ''))).result).toMatchObject({
      givenNames: 'ANNA MARIA',
      documentNumber: 'L898902C3',
      nationality: null,
    });
    expect((await readZone(idCard)).result).toMatchObject({ document: 'id_card', documentNumber: 'D23145890' });
    for (const [right, wrong] of [
      ['C01X00T47', 'C01X00T48'],
      ['640812', '640813'],
      ['270228', '280228'],
    ] as const) {
      const answer = await readZone(passport.replace(right, wrong));
      expect([wrong, answer.status, answer.refused]).toEqual([wrong, 422, 'errors.identityOffice.zoneDigits']);
    }
    for (const none of ['x', passport.slice(1), 'Ä'.repeat(88)]) {
      expect((await readZone(none)).refused).toBe('errors.identityOffice.zoneUnreadable');
    }
  });

  test('records an identity typed or read, whose zone is judged again, with phone and scanner [W-6-5, W-6-6]', async () => {
    expect((await record({ zone: passport, scanner: 'SC-0042' })).result).toEqual({ recorded: true });
    const identity = await world.portal.db
      .selectFrom('verified_identities')
      .select(['source', 'document', 'recorded_by', 'phone_hash'])
      .where('family_names', '=', 'Mustermann')
      .executeTakeFirst();
    expect(identity).toEqual({ source: 'manualIdVerification', document: 'passport', recorded_by: viggo.id, phone_hash: null });
    const refused = async (more: object) => (await record(more)).refused;
    expect(await refused({ zone: passport, shown: { ...shown, date_of_birth: '1964-08-13' } })).toBe(
      'errors.identityOffice.zoneDiffers',
    );
    const other = { ...shown, government_id: { ...shown.government_id, value: 'C01X00T48' } };
    expect(await refused({ zone: passport, shown: other })).toBe('errors.identityOffice.zoneDiffers');
    expect(await refused({ zone: passport.replace('640812', '640813') })).toBe('errors.identityOffice.zoneDigits');
    // The rules are those of the partner API.
    expect(await refused({ shown: { ...shown, phone: '12' } })).toBe(
      'errors.validation.field.componentCustomValidation.phoneNumber',
    );
    expect(await refused({ shown: { ...shown, date_of_birth: world.day(1) } })).toBe('errors.partner.dateOfBirthInvalid');
    expect((await record({ scanner: 'no' })).status).toBe(400);
    expect((await record({ shown: { ...shown, phone: '+46 70 174 06 07' } })).status).toBe(200);
    expect((await clerk.call(getOfficeDay, { teamId })).result.recorded).toBe(2);
  });

  test('sees the least of who is known, which is written down and counted, found or not [W-6-6]', async () => {
    const organisation = await world.organisation({ name: 'Norrbygg AB' });
    const governmentId = { idType: 'passport_number', country: 'SE', value: 'AB123456' } as const;
    const holder = await world.person({ governmentId, givenNames: 'Åsa', familyNames: 'Ek', phone: '+46701740601' });
    const order = await world.order(holder, organisation, 'approved_by_personalizer');
    await world.order(holder, organisation, 'activated');
    const { idType: type, ...id } = governmentId;
    const known = await clerk.call(lookUpAtDesk, { teamId, governmentId: { type, ...id } });
    expect(known.result).toEqual({
      person: { fullName: 'Åsa Ek', verified: now.toISOString(), hasPhone: true },
      orders: [
        {
          orderId: order.id,
          nameToPrint: 'Åsa Ek',
          orgName: 'Norrbygg AB',
          cardType: 'nordic',
          status: 'approved_by_personalizer',
        },
      ],
    });
    const nobody = { type: 'passport_number', country: 'SE', value: 'AA000001' };
    expect((await clerk.call(lookUpAtDesk, { teamId, governmentId: nobody })).result).toEqual({ person: null, orders: [] });
    const written = () =>
      world.portal.db
        .selectFrom('disclosures')
        .select(['kind', 'subject_person_id'])
        .where('reader_id', '=', viggo.id)
        .orderBy('id')
        .execute();
    expect(await written()).toEqual([
      { kind: 'office_lookup', subject_person_id: holder.id },
      { kind: 'office_lookup', subject_person_id: null },
    ]);
    const rows = Array.from({ length: officeLookUpsAtMost - 2 }, () => ({
      at: now,
      kind: 'office_lookup' as const,
      reader_id: viggo.id,
      subject_person_id: null,
      order_id: null,
    }));
    await world.portal.db.insertInto('disclosures').values(rows).execute();
    const more = await clerk.call(lookUpAtDesk, { teamId, governmentId: nobody });
    expect([more.status, more.refused]).toEqual([429, 'errors.staff.tooManyPersons']);
  });

  test('cancels the order of somebody else, once also when two do at once [W-6-6]', async () => {
    const holder = await world.person({ governmentId: passportOf('AB000001') });
    const order = await world.order(holder, await world.organisation(), 'approved_by_personalizer');
    const reason = 'The passport is somebody else’s.';
    const other = await world.signIn(await world.clerk({ givenNames: 'Wera' }));
    // By its id alone nobody cancels an order: not of whom another clerk looked up, nor of whom they did yesterday.
    await lookUp(holder, other);
    expect((await clerk.call(cancelOrderAtDesk, { teamId, orderId: order.id, reason })).refused).toBe(
      'errors.cards.itemNotFound',
    );
    await lookUp(await world.person({ governmentId: passportOf('AB000002') }));
    expect((await clerk.call(cancelOrderAtDesk, { teamId, orderId: order.id, reason })).refused).toBe(
      'errors.cards.itemNotFound',
    );
    await lookUp(holder);
    const answers = await Promise.all(
      [clerk, other].map((by) => by.call(cancelOrderAtDesk, { teamId, orderId: order.id, reason })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await world.found(order.id)).toMatchObject({ status: 'cancelled_by_id_verifier', rejection_reason: reason });
    expect((await clerk.call(getOfficeDay, { teamId })).result).toMatchObject({ recorded: 0, cancelled: 1 });
  });

  test('cancels of somebody whom nobody knows what they looked up by the same number, on that day [W-6-6]', async () => {
    const organisation = await world.organisation();
    const holder = await world.person();
    const unknown = { ...holder, governmentId: passportOf('AB000004') };
    const order = await world.order(unknown, organisation, 'approved_by_personalizer');
    const later = await world.order(unknown, organisation, 'ready_to_personalize');
    expect((await lookUp(unknown)).result.orders).toHaveLength(2);
    const cancel = (orderId: string) => clerk.call(cancelOrderAtDesk, { teamId, orderId, reason: 'Another face.' });
    expect((await cancel(order.id)).status).toBe(200);
    now = new Date(now.getTime() + 86_400_000);
    clerk = await world.signIn(viggo);
    expect((await cancel(later.id)).refused).toBe('errors.cards.itemNotFound');
  });

  test('records no identity of their own, and cancels none of their own orders [W-6-6]', async () => {
    const own = { ...shown, date_of_birth: '1990-01-01' };
    await inTransaction(world.portal.db, (tx) => {
      const { type: idType, country, value } = { ...shown.government_id, type: 'passport_number' as const };
      const names = { givenNames: 'Viggo', familyNames: 'Lund', dateOfBirth: '1990-01-01', nationalities: [] };
      const proven = {
        ...names,
        governmentIds: [{ idType, country, value }],
        source: 'gluuProvision',
        document: 'passport',
      } as const;
      return recordIdentity(tx, world.portal, proven, { knownPersonId: viggo.id });
    });
    expect((await record({ shown: own })).refused).toBe('errors.identityOffice.ownIdentity');
    const byPassport = { ...viggo, governmentId: { idType: 'passport_number', country: 'DE', value: 'C01X00T47' } } as const;
    const order = await world.order(byPassport, await world.organisation(), 'approved_by_personalizer');
    expect((await lookUp(byPassport)).result.person?.fullName).toBe('Viggo Lund');
    const cancelled = await clerk.call(cancelOrderAtDesk, { teamId, orderId: order.id, reason: 'Mine.' });
    expect([cancelled.refused, (await world.found(order.id)).status]).toEqual([
      'errors.identityOffice.ownIdentity',
      'approved_by_personalizer',
    ]);
  });

  test('acts for their own office alone, and reads its account of a day with who and when [W-1-16, W-6-7]', async () => {
    const elsewhere = await world.office('elsewhere');
    const theirs = await world.signIn(await world.clerk({ officeId: elsewhere, givenNames: 'Ylva' }));
    expect((await clerk.call(getIdentityOffices)).result.offices.map(({ id }) => id)).toEqual([teamId]);
    expect((await record({ teamId: elsewhere })).status).toBe(403);
    expect((await clerk.call(getOfficeDay, { teamId: elsewhere })).status).toBe(403);
    await record({ scanner: 'SC-0042' });
    now = new Date(now.getTime() + 60_000);
    await theirs.call(recordIdentityAtDesk, { teamId: elsewhere, shown });
    const bo = await world.person({ givenNames: 'Bo', familyNames: 'Ek', governmentId: passportOf('AB000003') });
    const order = await world.order(bo, await world.organisation(), 'ready_to_personalize');
    await lookUp(bo);
    await clerk.call(cancelOrderAtDesk, { teamId, orderId: order.id, reason: 'Another face.' });
    const day = async (on?: string) => (await clerk.call(getOfficeDay, { teamId, ...(on && { day: on }) })).result;
    const { deeds } = await day();
    expect(deeds).toEqual([
      {
        at: '2026-11-20T12:01:00.000Z',
        kind: 'cancelled',
        clerk: 'Viggo Lund',
        name: 'Bo Ek',
        document: null,
        scanner: null,
        reason: 'Another face.',
      },
      {
        at: '2026-11-20T12:00:00.000Z',
        kind: 'recorded',
        clerk: 'Viggo Lund',
        name: 'Erika Mustermann',
        document: 'passport',
        scanner: 'SC-0042',
        reason: null,
      },
    ]);
    expect(await day('2026-11-19')).toMatchObject({ day: '2026-11-19', deeds: [], recorded: 0, cancelled: 0 });
    const found = async (searchText: string) => (await clerk.call(getOfficeDay, { teamId, searchText })).result;
    expect(await found('MUSTER')).toMatchObject({ deeds: [{ kind: 'recorded' }], recorded: 1, cancelled: 1 });
    expect((await found('sc-00')).deeds).toHaveLength(1);
    expect((await found('viggo')).pagination.totalItems).toBe(2);
    // The day's numbers are the day's, whatever is searched for.
    expect(await found('nobody')).toMatchObject({ deeds: [], recorded: 1, cancelled: 1 });
    expect((await clerk.call(getOfficeDay, { teamId, searchText: 'mu' })).refused).toBe('errors.cards.searchTooShort');
  });

  test('records at most three hundred identities a day, and changes of thirty who are known [W-6-5]', async () => {
    const names = (count: number) => ({ shown: { ...shown, given_names: count % 2 === 0 ? 'Erika' : 'Erna' } });
    for (let count = 0; count <= 30; count += 1) {
      now = new Date(now.getTime() + 1000);
      expect((await record(names(count))).status).toBe(200);
    }
    const changes = await record(names(31));
    expect([changes.refused, changes.data?.['limit']]).toEqual(['errors.partner.tooManyIdentities', 30]);
    // Those of before, as if they had been recorded in the last hour.
    const { db } = world.portal;
    const recorded = async () =>
      (await db.selectFrom('verified_identities').select('id').where('recorded_by', '=', viggo.id).execute()).length;
    const number = (count: number) => ({ ...shown.government_id, value: `C01X1${String(count).padStart(4, '0')}` });
    for (let count = await recorded(); count < 300; count += 1)
      await inTransaction(db, (tx) =>
        recordIdentity(tx, world.portal, {
          governmentIds: [{ idType: 'passport_number', country: 'DE', value: number(count).value }],
          source: 'manualIdVerification',
          document: 'passport',
          givenNames: 'Erika',
          familyNames: 'Mustermann',
          dateOfBirth: '1964-08-12',
          nationalities: ['DE'],
          recordedBy: viggo.id,
        }),
      );
    expect(await recorded()).toBe(300);
    const more = await record({ shown: { ...shown, government_id: number(300) } });
    expect([more.refused, more.data?.['limit']]).toEqual(['errors.partner.tooManyIdentities', 300]);
  });
});
