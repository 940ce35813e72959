import type { Language, OrganisationInvoicing } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { insertOrganisationChange } from '../organisations/organisation-change-store.ts';
import { lockOrganisation, type Organisation } from '../organisations/organisation-store.ts';
import { whyNotInvoice } from '../organisations/why-not-invoice.ts';
import { readPhoneNumber } from '../phone-number.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { judgeDetails, whyNotName } from './judge-details.ts';
import { changesOf, type DetailChange, type KeptDetails, leadsInvoices } from './organisation-details.ts';
import { deleteLogo, insertLogo, lockOrganisations, saveDetails } from './organisation-details-store.ts';
import { seenOf } from './read-organisation-details.ts';
import { type Changer, tellOfChange } from './tell-of-change.ts';
import type { whyNotChangeInvoicing } from './why-not-change-invoicing.ts';

type Tx = Parameters<typeof saveDetails>[0];

/** What changes: a field that is not named stays as it is. */
export type ChangedDetails = {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly city?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly language?: Language | undefined;
  readonly logo?: string | undefined;
  /** Whether the logo stays, where no other is given. */
  readonly keepsLogo?: boolean;
  readonly invoicing?: OrganisationInvoicing | undefined;
};
type Wanted = {
  readonly slot: string;
  readonly seen?: Readonly<Partial<Record<'details' | 'invoicing', string>>>;
  readonly changed: ChangedDetails;
  /** Why the changer may not lead invoices elsewhere; null when they may. */
  readonly whyNotLead?: (db: Portal['db']) => ReturnType<typeof whyNotChangeInvoicing>;
};

/**
 * Changes a company's details or invoicing, each field with a line in its log (W-3-11). Of two who change what they both saw the second is
 * told. A main user writes no other name or contact e-mail: the one stands on every card, and the other is proven by a link.
 */
export async function changeOrganisation(portal: Portal, by: Changer, { slot, seen = {}, changed, whyNotLead }: Wanted) {
  const notOffered = whyNotInvoice(portal, changed.invoicing);
  if (notOffered !== null) return notOffered;
  const judged = await judgeDetails(portal, by.personId ?? by.keyId ?? slot, changed);
  if (isRefusal(judged)) return judged;
  return inTransaction(portal.db, async (tx) => {
    // Before the company itself, as whoever brings one in does.
    if (changed.name !== undefined) await lockOrganisations(tx);
    const was = await lockOrganisation(tx, slot);
    if (was === null) return refuse('errors.memberships.noTeam');
    const read = changed.phone === undefined ? null : readPhoneNumber(changed.phone, was.country);
    if (read === null && changed.phone !== undefined)
      return refuse('errors.validation.field.componentCustomValidation.phoneNumber');
    // The same number written otherwise is no change.
    const isSame = read === null || read === readPhoneNumber(was.phone ?? '', was.country);
    const phone = isSame ? was.phone : read;
    const becomes = { ...detailsOf(was, changed), phone, logo_id: judged.logo === null ? keptLogo(was, changed) : 'new' };
    const lines = changesOf(was, becomes);
    // A repeat of what is done is answered as the first was.
    if (lines.length === 0) return {};
    for (const part of ['details', 'invoicing'] as const)
      if (seen[part] !== undefined && seen[part] !== seenOf(was, part)) return refuse('errors.organisations.changedMeanwhile');
    if (by.role === 'company' && (becomes.name !== was.name || becomes.email !== was.email))
      return refuse('errors.users.cannotGrantPermissions');
    const notLead = leadsInvoices(was, lines) ? await whyNotLead?.(tx) : null;
    if (notLead != null) return notLead;
    const taken = becomes.name === was.name ? null : await whyNotName(tx, becomes.name, was.id);
    if (taken !== null) return taken;
    return (await writeChange(tx, portal, { by, was, becomes, lines, logo: judged.logo })) ?? {};
  });
}

type Written = {
  readonly by: Changer;
  readonly was: Organisation;
  readonly becomes: KeptDetails;
  readonly lines: readonly DetailChange[];
  readonly logo?: Buffer | null;
};

/** Writes what was judged, with its lines of the log, and tells those who look after the company; before that nothing is written. */
export async function writeChange(tx: Tx, portal: Portal, { by, was, becomes, lines, logo = null }: Written) {
  const tooMany = await tellOfChange(tx, portal, { by, was, lines });
  if (tooMany !== null) return tooMany;
  const logoId = logo === null ? becomes.logo_id : await insertLogo(tx, logo);
  await saveDetails(tx, was.id, { ...becomes, logo_id: logoId });
  if (was.logo_id !== null && was.logo_id !== logoId) await deleteLogo(tx, was.logo_id);
  for (const line of lines)
    await insertOrganisationChange(tx, {
      at: portal.now(),
      organisation_id: was.id,
      whom: becomes.name,
      ...line,
      actor_person_id: by.personId,
      actor_name: by.name,
      actor_role: by.role,
      actor_key_id: by.keyId ?? null,
    });
  return null;
}

const keptLogo = ({ logo_id: logoId }: Organisation, { keepsLogo = true }: ChangedDetails) => (keepsLogo ? logoId : null);

/** The details as they become; phone and logo are judged first. */
export function detailsOf(was: Organisation, changed: ChangedDetails): Omit<KeptDetails, 'phone' | 'logo_id'> {
  return {
    name: changed.name ?? was.name,
    address: changed.address ?? was.address,
    postal_code: changed.postalCode ?? was.postal_code,
    city: changed.city ?? was.city,
    email: changed.email ?? was.email,
    language: changed.language ?? was.language,
    invoicing: changed.invoicing ?? was.invoicing,
  };
}
