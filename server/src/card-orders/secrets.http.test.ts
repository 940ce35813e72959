import { Writable } from 'node:stream';
import { activateCardOrder, confirmCardOrder, rejectCardOrder, showPin, suspendCardOrder } from '@siteid/contract';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';

const pin = '90817263';
const secretReason = 'Canary reason 5f1c';
const governmentId = { idType: 'ssn', country: 'SE', value: '19811218-9876' } as const;

describeOnEachDatabase('what must stay secret', (fresh) => {
  /** A card's whole life over HTTP, with all that was logged meanwhile. */
  async function live() {
    const database = await fresh();
    const lines: string[] = [];
    const logTo = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
    const world = await World.make(database, { logTo });
    const organisation = await world.organisation({ email: 'cards@company.example' });
    const holder = await world.person({ governmentId });
    const browser = await world.signIn(holder);
    const pending = await world.order(holder, organisation, 'approved_by_personalizer', { email: 'holder@example.com' });
    const rejected = await world.order(holder, organisation, 'approved_by_personalizer');
    const card = await world.order(holder, organisation, 'personalized', { pin, card_number: 'AB1234567890' });
    const number = { orderId: card.id, cardNumber: 'AB-1234-567890' };
    const statuses = [
      await browser.call(confirmCardOrder, { orderId: pending.id, phone: '070-123 45 67', country: 'SE' }),
      await browser.call(rejectCardOrder, { orderId: rejected.id, rejectionReason: secretReason }),
      await browser.call(activateCardOrder, number),
      await browser.call(showPin, number),
      await browser.call(suspendCardOrder, { orderId: card.id, rejectionReason: secretReason }),
      await browser.call(rejectCardOrder, { orderId: card.id, rejectionReason: secretReason }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    return { database, log: lines.join('') };
  }

  test('is in no row of any table: PINs and government ids [T22, T23]', async () => {
    const { database } = await live();
    const { rows: tables } = await database.pool.query<{ name: string }>(
      "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
    );
    let dump = '';
    for (const { name } of tables) {
      const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
      dump += rows.map(({ row }) => row).join('\n');
    }
    expect(dump).toContain('AB1234567890');
    const forms = [pin, governmentId.value, governmentId.value.replace('-', ''), governmentId.value.slice(2), '8112189876'];
    for (const form of forms) {
      expect(dump).not.toContain(form);
      expect(dump).not.toContain(Buffer.from(form).toString('hex'));
      expect(dump).not.toContain(Buffer.from(form).toString('base64').replace(/=+$/, ''));
    }
  });

  test('is in no line of the log: reasons, numbers, PINs and who people are [T22, T23, T26]', async () => {
    const { log } = await live();
    expect(log).toContain('/api/cards/show-pin/:orderId');
    const secrets = [pin, secretReason, secretReason.replaceAll(' ', '+'), 'Canary', '567890', '1234567', governmentId.value];
    for (const secret of [...secrets, 'holder@example.com', 'Astrid', 'rejectionReason', 'cardNumber=']) {
      expect(log).not.toContain(secret);
    }
  });
});

describeOnEachDatabase('the database itself', (fresh) => {
  test('takes no second activated card of a person in a company, whatever the program does [5-9, T32]', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation();
    const holder = await world.person();
    await world.order(holder, organisation, 'activated');
    const other = await world.order(holder, organisation, 'personalized');
    const force = world.portal.db.updateTable('card_orders').set({ status: 'activated' }).where('id', '=', other.id).execute();
    await expect(force).rejects.toThrow('one_activated_card');
  });
});
