import { expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { refuse } from '../refusal.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { testPortal } from '../testing/test-portal.ts';
import { enqueueMessage, openBody } from './outbox.ts';
import { listMessages } from './outbox-store.ts';

const ready = {
  kind: 'card-ready',
  to: 'astrid@example.com',
  language: 'en',
  values: {
    holderName: 'Astrid Lindqvist',
    orgName: 'Norrbygg AB',
    cardType: 'nordic',
    link: 'http://localhost:3000/cards/waiting-orders',
  },
} as const;

describeOnEachDatabase('the outbox', (fresh) => {
  test('keeps a message as plain text with its link and the product, the body sealed', async () => {
    const { db } = await fresh();
    const portal = testPortal({ db }, { env: { PRODUCT_NAME: 'Bygg-ID' } });
    await inTransaction(db, (tx) => enqueueMessage(tx, portal, ready));
    const [message] = await listMessages(db, 10);
    if (!message) throw new Error('no message');
    expect(message).toMatchObject({
      kind: 'card-ready',
      channel: 'email',
      recipient: 'astrid@example.com',
      language: 'en',
      sent: null,
    });
    expect(message.subject).toBe('Bygg-ID: your card is ready');
    expect(openBody(portal, message)).toContain('Hello Astrid Lindqvist,');
    expect(openBody(portal, message)).toContain(ready.values.link);
    expect(message.body_sealed.includes('Astrid')).toBe(false);
  });

  test('holds nothing of what was rolled back', async () => {
    const { db } = await fresh();
    const portal = testPortal({ db });
    const result = await inTransaction(db, async (tx) => {
      await enqueueMessage(tx, portal, ready);
      return refuse('errors.cards.transitionNotAllowed');
    });
    expect(result).toMatchObject({ refused: 'errors.cards.transitionNotAllowed' });
    expect(await listMessages(db, 10)).toEqual([]);
  });

  test('takes a code by SMS, and speaks English where a language has no words yet', async () => {
    const { db } = await fresh();
    const portal = testPortal({ db });
    await inTransaction(db, async (tx) => {
      await enqueueMessage(tx, portal, { kind: 'sms-code', to: '+46701740605', language: 'et', values: { code: '123456' } });
    });
    const [message] = await listMessages(db, 10);
    if (!message) throw new Error('no message');
    expect(message).toMatchObject({ channel: 'sms', recipient: '+46701740605', language: 'et' });
    expect(openBody(portal, message)).toContain('123456');
  });
});
