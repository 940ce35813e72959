import { paths, requestDays } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { askForMails, countedApart } from '../../mail/ask-for-mails.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import { organisationReaders } from '../../memberships/organisation-readers.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import type { KeptJob } from '../bulk-jobs/bulk-job-store.ts';

/** So many are mailed of one request: it is said above the list of cards, too. */
const readersAtMost = 20;

/** Mails the company's other main users that somebody asks for a second person. Past what one may cause in a day the list alone says it. */
export async function tellOfRequest(
  tx: Kysely<Tables>,
  portal: Portal,
  { organisation_id: organisationId, person_id: askerId, actor_name: askedBy, total }: KeptJob,
): Promise<void> {
  const organisation = await findOrganisation(tx, organisationId);
  if (organisation === null) return;
  const readers = (await organisationReaders(tx, organisation)).filter(({ personId }) => personId !== askerId);
  const link = `${portal.config.http.publicUrl}${paths.organisationCards({ organizationCode: organisation.code })}`;
  for (const { email, language, personId } of readers.slice(0, readersAtMost)) {
    const asker = { askedBy: countedApart('membership', askerId), organisationId: `second-person:${organisationId}` };
    if ((await askForMails(tx, portal, asker, [email])) !== null) continue;
    const values = { askedBy, orgName: organisation.name, count: String(total), days: String(requestDays), link };
    await enqueueMessage(tx, portal, { kind: 'second-person-asked', to: email, language, values, personId });
  }
}
