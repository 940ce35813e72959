import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import {
  blockingMailOfAddresses,
  blockingMailOfAsker,
  deleteAskedMailsBefore,
  insertAskedMails,
  lockAsker,
} from './asked-mail-store.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Counts the mails that a call leads to, now or later, against the limits of one asker and of one address in 24 hours. Refuses the call,
 * before it has done anything, where they would be passed.
 */
export async function askForMails(
  tx: Kysely<Tables>,
  portal: Pick<Portal, 'config' | 'now' | 'secrets'>,
  {
    askedBy,
    organisationId = null,
    isOfSender = true,
    perAddressAtMost = Number.POSITIVE_INFINITY,
    perSenderAtMost = Number.POSITIVE_INFINITY,
  }: {
    /** A partner's key or a person. */
    readonly askedBy: string;
    /**
     * An address is counted apart for each company, so that one company cannot use up the limit of others; without a company it has no
     * limit of its own.
     */
    readonly organisationId?: string | null;
    /** False where the asker could not choose the addresses: then the mails count for the address alone. */
    readonly isOfSender?: boolean;
    /** Fewer than the settings allow. */
    readonly perAddressAtMost?: number;
    readonly perSenderAtMost?: number;
  },
  addresses: readonly string[],
): Promise<Refusal<'errors.cards.tooManyMails'> | null> {
  if (addresses.length === 0) return null;
  const perSender = Math.min(portal.config.mail.perSender, perSenderAtMost);
  const perAddress = Math.min(portal.config.mail.perAddress, perAddressAtMost);
  const now = portal.now();
  const since = new Date(now.getTime() - day);
  const hashes = addresses.map((address) =>
    portal.secrets.lookupHash(`mail:${organisationId ?? askedBy}:${address.toLowerCase()}`),
  );
  const more = new Map<string, number>();
  for (const hash of hashes) more.set(hash.toString('hex'), (more.get(hash.toString('hex')) ?? 0) + 1);
  const tooMany = (to: 'sender' | 'address', limit: number, blocking: Date) => {
    const wait = blocking.getTime() + day - now.getTime();
    return refuse('errors.cards.tooManyMails', {
      to,
      limit,
      retryAfterHours: Math.ceil(wait / hour),
      retryAfterSeconds: Math.ceil(wait / 1000),
    });
  };

  if (isOfSender && addresses.length > perSender) return tooMany('sender', perSender, now);
  const isBoundByAddress = organisationId !== null;
  if (isBoundByAddress && Math.max(...more.values()) > perAddress) return tooMany('address', perAddress, now);
  const counted = isOfSender ? askedBy : countedApart('renewed', askedBy);
  await lockAsker(tx, counted);
  const ofAsker = isOfSender ? await blockingMailOfAsker(tx, askedBy, { since, limit: perSender, more: addresses.length }) : null;
  if (ofAsker !== null) return tooMany('sender', perSender, ofAsker);
  const ofAddress = isBoundByAddress ? await blockingMailOfAddresses(tx, more, { since, limit: perAddress }) : null;
  if (ofAddress !== null) return tooMany('address', perAddress, ofAddress);
  await insertAskedMails(tx, counted, hashes, now);
  return null;
}

/** Mails in 24 hours to addresses that nobody has proven, of one person or of a company that nobody has accepted yet. */
export const mailsToStrangers = 20;

/**
 * The name under which some mails of a person or a company are counted apart: few may go to strangers, and a thousand orders on the same
 * day must not use those up.
 */
export function countedApart(
  what: 'registration' | 'registered' | 'renewed' | 'account' | 'membership' | 'details',
  id: string,
): string {
  const hash = createHash('sha256').update(`${what}:${id}`).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/**
 * Who asks for mails with a link that proves a new address. Whoever gets one never asked for it: an address gets five in a day, whatever
 * else it gets and whoever asks. Those of a company are counted for it apart: else any account could close its next contact address to it.
 */
export const askerOfLinks = (personId: string, organisationId?: string) => ({
  askedBy: countedApart('account', personId),
  organisationId: organisationId === undefined ? 'account' : `company-email:${organisationId}`,
  perAddressAtMost: 5,
  perSenderAtMost: mailsToStrangers,
});

/** Deletes what is older than a day and therefore not counted any more. */
export async function forgetAskedMails({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteAskedMailsBefore(db, new Date(now().getTime() - day));
}
