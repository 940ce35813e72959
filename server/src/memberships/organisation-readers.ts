import { defaultLanguage, type Language } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { emailsOfMainUsers } from './organisation-user-store.ts';

type Company = { readonly id: string; readonly email: string | null; readonly language: Language | null };

/** Who reads a mail to a company: its main users, each in their own language; where none has an address, the company's own. */
export async function organisationReaders(
  tx: Kysely<Tables>,
  { id, email, language }: Company,
): Promise<{ readonly email: string; readonly language: Language; readonly personId: string | null }[]> {
  const mains = await emailsOfMainUsers(tx, id);
  const readers = mains.length > 0 ? mains : [{ email, language, personId: null }];
  return readers.flatMap((reader) =>
    reader.email === null
      ? []
      : [{ email: reader.email, language: reader.language ?? defaultLanguage, personId: reader.personId }],
  );
}
