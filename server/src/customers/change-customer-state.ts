import { type OrganisationState, paths, whyNotChangeOrganisationState } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import { organisationReaders } from '../memberships/organisation-readers.ts';
import { insertOrganisationChange } from '../organisations/organisation-change-store.ts';
import { lockOrganisation, saveState } from '../organisations/organisation-store.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';

export type StateChange = {
  readonly organizationCode: string;
  readonly from: OrganisationState;
  readonly state: OrganisationState;
  readonly reason: string;
};

/** Who makes a change: a member of staff, or by name alone the partner whose key it was. */
export type ChangedBy = {
  readonly personId: string | null;
  readonly name: string;
  readonly role: 'staff' | 'system';
  readonly keyId?: string;
};

/** Changes a company's state as the table allows, writes it with its reason in the company's log, and mails who looks after it (W-7-3). */
export async function changeCustomerState(portal: Portal, by: ChangedBy, wanted: StateChange) {
  return inTransaction(portal.db, async (tx) => {
    const organisation = await lockOrganisation(tx, wanted.organizationCode);
    if (organisation === null) return refuse('errors.memberships.noTeam');
    const { id, name, state: was } = organisation;
    // A repeat of what is done is answered as the first was.
    if (was === wanted.state) return { state: was };
    if (was !== wanted.from) return refuse('errors.organisations.stateChangeNotAllowed');
    const why = whyNotChangeOrganisationState(was, wanted.state);
    if (why !== null) return refuse(why);
    await saveState(tx, id, wanted.state);
    await insertOrganisationChange(tx, {
      at: portal.now(),
      organisation_id: id,
      kind: 'state',
      whom: name,
      was,
      becomes: wanted.state,
      reason: wanted.reason,
      actor_person_id: by.personId,
      actor_name: by.name,
      actor_role: by.role,
      actor_key_id: by.keyId ?? null,
    });
    const link = `${portal.config.http.publicUrl}${paths.organisationUserChanges(organisation.code)}`;
    const values = { orgName: name, state: wanted.state, reason: wanted.reason, link };
    for (const { email: to, language } of await organisationReaders(tx, organisation))
      await enqueueMessage(tx, portal, { kind: 'company-state-changed', to, language, values });
    return { state: wanted.state };
  });
}
