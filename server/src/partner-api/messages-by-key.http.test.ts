import * as contract from '@siteid/contract';
import { expect, test } from 'vitest';
import { deliverMessages } from '../mail/deliver-messages.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { PartnerClient } from '../testing/partner-client.ts';
import { World } from '../testing/world.ts';

describeOnEachDatabase('messages that have not gone out, by a key', (fresh) => {
  test('are listed without what they say and sent again, and who is read hears of it [W-7-5, W-8-1, T24]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const anna = await world.person();
    await db.updateTable('persons').set({ email: 'anna@example.com' }).where('id', '=', anna.id).execute();
    const values = { role: 'staff', name: '', days: '14', link: 'https://cards.example/join/very-secret-token' } as const;
    await enqueueMessage(db, world.portal, { kind: 'membership-invitation', to: 'anna@example.com', language: 'en', values });
    const deliver = (send: () => Promise<void>) =>
      deliverMessages(world.portal, { channels: ['email'], send, isFinal: () => true, close: () => undefined });
    await deliver(() => Promise.reject(new Error('550 unknown')));
    const key = await PartnerClient.make(world, ['messages']);
    const list = async (asked: object = {}) => (await key.call(contract.listPartnerMessages, { ...asked })).result;
    const failed = await list();
    expect(failed).toMatchObject({
      messages: [{ kind: 'membership-invitation', recipient: 'anna@example.com', reason: '550 unknown', next_attempt: null }],
      waiting: 0,
      failed: 1,
      total: 1,
      page: 1,
    });
    expect(JSON.stringify(failed)).not.toContain('secret');
    expect((await list({ search: 'nobody@' })).total).toBe(0);
    expect((await key.call(contract.listPartnerMessages, { search: 'an' })).refused).toBe('errors.cards.searchTooShort');
    const looks = (await (await world.signIn(anna)).call(contract.getAccountLooks, {})).result.looks;
    expect(looks.map(({ what, by }) => [what, by])).toEqual([['key_list', 'system']]);
    const messageId = failed.messages[0]?.id;
    const again = () => key.call(contract.sendPartnerMessageAgain, { messageId });
    expect([(await again()).status, (await list({ set: 'waiting' })).total]).toEqual([200, 1]);
    const events = await db.selectFrom('security_events').select(['kind', 'person_id', 'detail']).execute();
    expect(events).toEqual([{ kind: 'message-sent-again', person_id: null, detail: { message: messageId, key: key.keyId } }]);
    // Five times in a day, whoever asks, and none that has gone out.
    for (let times = 1; times < 5; times += 1) expect((await again()).status).toBe(200);
    expect((await again()).refused).toBe('errors.messages.sentTooOften');
    await deliver(async () => undefined);
    expect((await again()).refused).toBe('errors.messages.notWaiting');
    const other = await PartnerClient.make(world, ['staff']);
    expect((await other.call(contract.listPartnerMessages)).refused).toBe('errors.partner.scopeMissing');
  });

  test('are sent again by one key as often in a day as it may send mails, and by another as before [W-7-5, W-8-1]', async () => {
    let now = new Date();
    const world = await World.make(await fresh(), { now: () => now, env: { MAILS_PER_SENDER: '2' } });
    const { db } = world.portal;
    const values = { role: 'staff', name: '', days: '14', link: 'https://cards.example/join/token' } as const;
    for (const name of ['a', 'b', 'c'])
      await enqueueMessage(db, world.portal, {
        kind: 'membership-invitation',
        to: `${name}@example.com`,
        language: 'en',
        values,
      });
    const [key, other] = [await PartnerClient.make(world, ['messages']), await PartnerClient.make(world, ['messages'])];
    const { messages } = (await key.call(contract.listPartnerMessages, { set: 'waiting' })).result;
    const again = async (at: number, by = key) => by.call(contract.sendPartnerMessageAgain, { messageId: messages[at]?.id });
    expect([(await again(0)).status, (await again(1)).status]).toEqual([200, 200]);
    const before = await db.selectFrom('outbox_messages').select(['id', 'next_attempt']).orderBy('id').execute();
    now = new Date(now.getTime() + 60_000);
    const { status, refused } = await again(2);
    expect([status, refused]).toEqual([429, 'errors.cards.tooManyMails']);
    expect(await db.selectFrom('outbox_messages').select(['id', 'next_attempt']).orderBy('id').execute()).toEqual(before);
    expect((await again(2, other)).status).toBe(200);
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await again(2)).status).toBe(200);
  });
});
