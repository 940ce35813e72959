import { webhookPaths } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import { emailsOfMainUsers } from '../../memberships/organisation-user-store.ts';
import type { Portal } from '../../portal.ts';
import { emailsOfOperators, type WebhookRow, whoseWebhook } from '../webhook-store.ts';

/** Tells a company's main users, or a card supplier's operators, that nothing is sent to a webhook any more: once, as it is paused. */
export async function tellOfPause(
  tx: Kysely<Tables>,
  portal: Portal,
  webhook: WebhookRow,
  why: 'failing' | 'gone',
): Promise<void> {
  const { organisation_id: company, supplier_id: supplier, address } = webhook;
  const { name, code } = await whoseWebhook(tx, webhook);
  const readers = company !== null ? await emailsOfMainUsers(tx, company) : await emailsOfOperators(tx, supplier ?? '');
  const path =
    company !== null ? webhookPaths.ofOrganisation(code) : webhookPaths.ofSupplier({ supplier: supplier ?? undefined });
  for (const { email, language } of readers) {
    if (email === null) continue;
    const values = { orgName: name, address, why, link: `${portal.config.http.publicUrl}${path}` };
    await enqueueMessage(tx, portal, { kind: 'webhook-paused', to: email, language, values });
  }
}
