import { type Language, type LendablePermission, lentRightMessageIds, paths } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import { portalText } from '../../messages/catalogue.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import { findNames } from '../../people/person-store.ts';
import type { Portal } from '../../portal.ts';
import type { ChangedBy } from '../membership-change-store.ts';
import { askToTell } from '../organisation-readers.ts';
import { emailOfUser, emailsOfMainUsers } from '../organisation-user-store.ts';

export type ToldRight = {
  readonly scope: string;
  /** To whom it is lent. */
  readonly personId: string;
  readonly permission: LendablePermission;
  /** null where it ends before its time. */
  readonly until: Date | null;
};
type Reader = { readonly email: string; readonly language: Language; readonly to: 'user' | 'company' };

/**
 * Mails to whom a right is lent, and to the company's other main users, that it is lent or has ended early (L-8-1): whoever has it may act
 * for the company, so a right that nobody wanted lent is seen. Whoever does it is not mailed. Refuses as `askToTell` does.
 */
export async function tellOfLentRight(tx: Kysely<Tables>, portal: Portal, by: ChangedBy, right: ToldRight) {
  const { scope, personId, permission, until } = right;
  const organisation = await findOrganisation(tx, scope);
  const readers = await readersOf(tx, by, right);
  if (organisation === null || readers.length === 0) return null;
  const addresses = readers.map(({ email }) => email);
  const tooMany = await askToTell(tx, portal, by, scope, addresses);
  if (tooMany !== null) return tooMany;
  const { config } = portal;
  const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: config.portal.timeZone, dateStyle: 'short', timeStyle: 'short' });
  const name = await findNames(tx, personId);
  for (const { email, language, to } of readers) {
    const path = to === 'user' ? paths.account() : paths.organisationUserChanges(organisation.code);
    const values = {
      to,
      name,
      orgName: organisation.name,
      right: portalText(language, lentRightMessageIds[permission]),
      role: by?.role ?? 'system',
      changedBy: by?.name ?? '',
      link: `${config.http.publicUrl}${path}`,
      supportEmail: config.portal.customerSupport[language].email,
    };
    if (until === null) await enqueueMessage(tx, portal, { kind: 'lent-right-ended', to: email, language, values });
    else
      await enqueueMessage(tx, portal, {
        kind: 'right-lent',
        to: email,
        language,
        values: { ...values, until: moment.format(until) },
      });
  }
  return null;
}

async function readersOf(tx: Kysely<Tables>, by: ChangedBy, { scope, personId }: ToldRight): Promise<Reader[]> {
  const maker = by?.keyId === undefined ? by?.personId : null;
  const mains = (await emailsOfMainUsers(tx, scope)).filter((main) => main.personId !== maker);
  const user = await emailOfUser(tx, scope, personId);
  return [...mains.map((main) => ({ ...main, to: 'company' as const })), { ...user, to: 'user' as const }].flatMap(
    ({ email, language, to }) => (email === null ? [] : [{ email, language, to }]),
  );
}
