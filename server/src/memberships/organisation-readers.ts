import type { Language } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { askForMails, countedApart } from '../mail/ask-for-mails.ts';
import type { Portal } from '../portal.ts';
import type { ChangedBy } from './membership-change-store.ts';
import { emailsOfMainUsers } from './organisation-user-store.ts';

type Organisation = { readonly id: string; readonly email: string | null; readonly language: Language };

/**
 * Who reads a mail to a company: its main users, each in the language that they saved, else the company's (0018). Where none has an
 * address, the company's own.
 */
export async function organisationReaders(
  tx: Kysely<Tables>,
  { id, email, language }: Organisation,
): Promise<{ readonly email: string; readonly language: Language; readonly personId: string | null }[]> {
  const mains = await emailsOfMainUsers(tx, id);
  const readers = mains.length > 0 ? mains : [{ email, language, personId: null }];
  return readers.flatMap(({ email, ...reader }) => (email === null ? [] : [{ email, ...reader }]));
}

/**
 * Counts mails that tell who looks after a company of a change; refuses, before anything is written, what more than one may cause. They are
 * counted apart for each person and company, and apart from all other mails, so that nobody uses up the limit of others, or their own by
 * ordering cards. Staff, who put things right, and whoever runs the portal are never refused.
 */
export async function askToTell(
  tx: Kysely<Tables>,
  portal: Portal,
  by: ChangedBy,
  organisationId: string,
  addresses: readonly string[],
) {
  if (by === null || by.role === 'staff') return null;
  const of = `${organisationId}:${by.keyId ?? by.personId ?? ''}`;
  return askForMails(tx, portal, { askedBy: countedApart('details', of), organisationId: `details:${of}` }, addresses);
}
