import * as contract from '@siteid/contract';
import { expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { recordDocument } from '../../identity-office/record-document.ts';
import { takeAsOwn } from '../../people/first-email.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestPerson, World } from '../../testing/world.ts';

const aboutThemselves = [
  'email-change',
  'email-changed',
  'identity-changed',
  'person-erased',
  'phone-changed',
  'phone-code',
] as const;

describeOnEachDatabase('the language of a mail about a person themselves', (fresh) => {
  /** Every such mail is caused, to people who have saved this language; their first order was in Swedish, their latest in Finnish. */
  async function written(saved: contract.Language | null, hasOrders = true) {
    let now = new Date('2026-11-02T11:00:00Z');
    const world = await World.make(await fresh(), { now: () => now });
    const { portal } = world;
    const of = await world.organisation({ language: 'en' });
    const person = async (email: string) => {
      const value = `AA00000${world.next()}`;
      const made = await world.person({ governmentId: { idType: 'passport_number', country: 'SE', value } });
      for (const language of hasOrders ? (['sv', 'fi'] as const) : []) {
        now = new Date(now.getTime() + 60_000);
        await world.order(made, of, 'terminated', { language, email });
      }
      await portal.db.updateTable('persons').set({ language: saved }).where('id', '=', made.id).execute();
      return made;
    };
    const first = await person('first@example.com');
    const eevi = await person('eevi@example.com');
    await portal.db.deleteFrom('outbox_messages').execute();
    await inTransaction(portal.db, (tx) => takeAsOwn(tx, portal, first.id, 'own@example.com'));
    await portal.db.updateTable('persons').set({ email: 'eevi@example.com' }).where('id', '=', eevi.id).execute();
    const hers = await world.signIn(eevi, 'bank', true);
    hers.headers['cookie'] += `; ${world.server.gate.cookies.preSessionName}=visit`;
    await hers.call(contract.saveAccountPhone, { phone: '070-174 06 35', country: 'SE' });
    await hers.call(contract.sendPhoneCode);
    await hers.call(contract.requestEmailChange, { email: 'new@example.com' });
    const asked = (await world.messages()).find(({ kind }) => kind === 'email-change');
    const token = /\/account\/email\/([\w-]+)/.exec(asked?.body ?? '')?.[1];
    await hers.call(contract.openEmailChange, { token });
    const { keyId: recorderId } = await PartnerClient.make(world, ['id-verifier']);
    await inTransaction(portal.db, (tx) => recordDocument(tx, portal, { recorderId }, renamed(eevi)));
    // What was written to them is deleted as they are erased.
    const before = await world.messages();
    await hers.call(contract.eraseAccount);
    const erased = (await world.messages()).filter(({ kind }) => kind === 'person-erased');
    return [...before, ...erased].map(({ kind, language }) => [kind, language] as const);
  }
  const renamed = ({ governmentId: { idType: type, country, value } }: TestPerson) => ({
    given_names: 'Renamed',
    family_names: 'Otherwise',
    date_of_birth: '1990-01-01',
    nationalities: ['SE'],
    document: 'passport' as const,
    government_id: { type, country, value },
  });

  test.each([
    ['et', true, 'et'],
    [null, true, 'fi'],
    [null, false, 'en'],
  ] as const)(
    'is the one that they have saved (%s), else that of their latest order, where they have any (%s): %s [1-11]',
    async (saved, hasOrders, language) => {
      const mails = await written(saved, hasOrders);
      const kinds = aboutThemselves.filter((kind) => mails.some(([each]) => each === kind));
      expect(kinds).toEqual(aboutThemselves);
      expect(mails.filter(([, each]) => each !== language)).toEqual([]);
    },
  );
});
