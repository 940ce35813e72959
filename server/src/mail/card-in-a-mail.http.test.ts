import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';
import { deliverMessages, type Letter } from './deliver-messages.ts';
import { openCard } from './outbox.ts';

describeOnEachDatabase('the card in a mail', (fresh) => {
  let world: World;
  beforeEach(async () => {
    world = await World.make(await fresh());
  });

  const mailsOfCard = async () => {
    const holder = await world.person();
    await world.order(holder, await world.organisation(), 'personalized', { email: 'h@example.com', valid_until: '2029-03-31' });
    return (await world.messages()).filter(({ recipient }) => recipient === 'h@example.com');
  };

  test('shows what the mail says, and no photo and no number: its address may be somebody else’s', async () => {
    const mails = await mailsOfCard();
    expect(mails.map(({ kind }) => kind)).toEqual(['order-waits-for-review', 'card-ready']);
    for (const mail of mails) {
      const card = openCard(world.portal, mail);
      expect(card).toMatchObject({ photo: null, logo: null, backFacts: [] });
      expect(card?.facts.map(({ text }) => text)).toEqual(['2029-03-31']);
      expect(mail.card_sealed?.includes('2029')).toBe(false);
    }
  });

  test('goes out as a picture with its text, in the language of the mail', async () => {
    await mailsOfCard();
    const letters: Letter[] = [];
    const send = async (letter: Letter) => void letters.push(letter);
    await deliverMessages(world.portal, { channels: ['email'], send, isFinal: () => false, close: () => undefined });
    const cards = letters.flatMap(({ card }) => (card === null ? [] : [card]));
    expect(cards).toHaveLength(2);
    for (const { png, text } of cards) {
      expect(text).toMatch(/^.+, .+$/);
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 720, height: 454 });
    }
  });
});
