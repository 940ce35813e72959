import type { webhookChangeKinds } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { changedBy } from '../memberships/organisation-users.ts';
import { insertOrganisationChange } from '../organisations/organisation-change-store.ts';
import type { Portal } from '../portal.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import type { Keeper } from './look-after-webhooks.ts';

type Change = { readonly kind: (typeof webhookChangeKinds)[number]; readonly address: string };

/** A change of a company's webhook is in its log; of a card supplier's, which has none, among what whoever runs the portal can look up. */
export async function noteWebhookChange(
  tx: Kysely<Tables>,
  { now }: Pick<Portal, 'now'>,
  { actor, acting, owner }: Keeper,
  { kind, address }: Change,
): Promise<void> {
  const at = now();
  if (owner.as === 'supplier') {
    await insertSecurityEvent(tx, { at, kind, personId: actor.personId, detail: { supplier: owner.id, address } });
    return;
  }
  const by = changedBy(actor, acting);
  await insertOrganisationChange(tx, {
    at,
    organisation_id: owner.id,
    kind,
    whom: address,
    was: null,
    becomes: null,
    actor_person_id: by.personId,
    actor_name: by.name,
    actor_role: by.role,
  });
}
