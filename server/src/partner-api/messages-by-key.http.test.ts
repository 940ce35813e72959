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
});
