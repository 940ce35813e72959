import { phoneCodeMinutes } from '@siteid/contract';
import type { Portal } from '../portal.ts';
import { type CardPicture, drawCardPicture } from './card-picture.ts';
import { openBody, openCard } from './outbox.ts';
import {
  claimMessages,
  endTextsTo,
  findAttachedContract,
  markFailed,
  markSent,
  mayCodeGo,
  type OutboxMessage,
  postpone,
  withdrawReminder,
} from './outbox-store.ts';
import { isNight, reminders } from './reminders.ts';

/** A message on its way; `id` is the same at every attempt. */
export type Letter = Pick<OutboxMessage, 'id' | 'channel' | 'recipient' | 'language' | 'subject'> & {
  readonly body: string;
  /** The card that the message speaks of, if any. */
  readonly card: CardPicture | null;
  /** A signed contract, as a PDF. */
  readonly contract: Buffer | null;
};

/**
 * Thrown by a carrier that handed a message over and does not know what became of it. It is not sent again by itself: a text costs money,
 * and whoever gets it a second and a third time learns to leave it unread.
 */
export class FateUnknown extends Error {}

/** Sends messages out. When `send` throws, another attempt follows, unless `isFinal` says that none can succeed. */
export type Carrier = {
  readonly channels: readonly OutboxMessage['channel'][];
  readonly send: (letter: Letter) => Promise<void>;
  readonly isFinal: (error: unknown) => boolean;
  readonly close: () => void;
};

/**
 * Messages that are claimed at once. They are sent one after the other within the lease; each takes up to 50 seconds with a slow mail
 * server.
 */
const batch = 5;
/** Seconds after which a message that was claimed by a process that died is due again; longer than any attempt takes. */
const leaseSeconds = 300;
const firstPauseSeconds = 30;
const longestPauseSeconds = 6 * 3600;
/** With the pauses doubling from half a minute, the last attempt is some 38 hours after the first. */
export const attemptsAtMost = 16;

/** Seconds until the next attempt after so many. */
export function pauseAfter(attempts: number): number {
  return Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
}

/**
 * Sends what is due, each message once unless this process or the database fails between sending and marking: then it goes again
 * under the same Message-ID, a reminder not before the next day. Answers whether more may be due.
 */
export async function deliverMessages(portal: Portal, carrier: Carrier): Promise<boolean> {
  const { channels } = carrier;
  const claim = { channels, limit: batch, leaseSeconds, reminders, isNight: isNight(portal) };
  const claimed = await claimMessages(portal.db, portal, claim);
  for (const message of claimed.toSorted((one, other) => one.turn - other.turn))
    if (await isStillWanted(portal, message)) await deliver(portal, carrier, message);
  return claimed.length === batch;
}

/** Asked for each message right before it is sent, because sending those before it may have taken a minute. */
async function isStillWanted(portal: Portal, { id, kind }: OutboxMessage): Promise<boolean> {
  if (reminders.some((each) => each === kind)) return !(await withdrawReminder(portal.db, id));
  return kind === 'phone-code' ? mayCodeGo(portal.db, portal, id, phoneCodeMinutes) : true;
}

async function deliver(portal: Portal, carrier: Carrier, message: OutboxMessage): Promise<void> {
  const { id, channel, recipient, language, subject, attempts } = message;
  try {
    const face = openCard(portal, message);
    const card = face && (await drawCardPicture(face, language));
    const contract = await findAttachedContract(portal.db, message);
    await carrier.send({ id, channel, recipient, language, subject, body: openBody(portal, message), card, contract });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const cameBack = carrier.isFinal(error);
    const givesUp = attempts >= attemptsAtMost || cameBack || error instanceof FateUnknown;
    // The address and the server's words stay in the table: a log is read by more people.
    portal.log.warn({ message: id, attempts, givesUp }, 'A message could not be sent.');
    if (cameBack && channel === 'sms') await endTextsTo(portal.db, portal, recipient);
    if (givesUp) await markFailed(portal.db, portal, id, { error: reason, cameBack });
    else await postpone(portal.db, portal, id, { error: reason, seconds: pauseAfter(attempts) });
    return;
  }
  await markSent(portal.db, portal, id);
}
