import { paths } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import { findNames } from '../../people/person-store.ts';
import type { Portal } from '../../portal.ts';
import type { ChangedBy } from '../membership-change-store.ts';
import { askToTell } from '../organisation-readers.ts';
import { emailsOfMainUsers, isMainUser } from '../organisation-user-store.ts';

/**
 * Mails a company's other main users that this person becomes one, and how; called before that is written, with the team's lock (W-3-3). A
 * main user may do everything for the company, so the others must notice one who came in by a stolen account, key or link. Whoever makes
 * the main user is not mailed; for a key that is nobody, because whoever made the key may not know of it. Refuses as `askToTell` does.
 */
export async function tellOfMainUser(
  tx: Kysely<Tables>,
  portal: Portal,
  by: ChangedBy,
  { scope, personId }: { readonly scope: string; readonly personId: string },
) {
  if (await isMainUser(tx, scope, personId)) return null;
  const organisation = await findOrganisation(tx, scope);
  const maker = by?.keyId === undefined ? by?.personId : null;
  const readers = new Map(
    (await emailsOfMainUsers(tx, scope)).flatMap(({ personId, email, language }) =>
      email === null || personId === maker ? [] : [[email.toLowerCase(), language]],
    ),
  );
  if (organisation === null || readers.size === 0) return null;
  const tooMany = await askToTell(tx, portal, by, scope, [...readers.keys()]);
  if (tooMany !== null) return tooMany;
  const name = await findNames(tx, personId);
  for (const [to, language] of readers) {
    const values = {
      name,
      orgName: organisation.name,
      role: by?.role ?? 'system',
      changedBy: by?.name ?? '',
      link: `${portal.config.http.publicUrl}${paths.organisationUserChanges(organisation.code)}`,
      supportEmail: portal.config.portal.customerSupport[language].email,
    };
    await enqueueMessage(tx, portal, { kind: 'main-user-added', to, language, values });
  }
  return null;
}
