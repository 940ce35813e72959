import {
  defaultLanguage,
  type FoundCompany,
  isRegistrationCountry,
  mayRegister,
  type OrganisationState,
  type RegistryLookupOutcome,
  registrationNumber,
  writtenCompanyNumber,
} from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { deleteLogo, findOrganisationByNumber } from '../organisation-details/organisation-details-store.ts';
import { provedByEid } from '../people/verified-identity-store.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { changeRegistration, insertRegistration, lockRegistration } from './registration-store.ts';
import type { Registry, RegistryAnswer } from './registry/registry.ts';

/** What somebody is told who wants to register a company that is here already, by the company's state. */
const registered: Readonly<Record<OrganisationState, RegistryLookupOutcome>> = {
  pending: 'registered_pending_or_active',
  active: 'registered_active',
  terminated: 'registered_terminated',
  payment_overdue: 'payment_overdue',
};
/** Without an answer everything is typed by hand, and staff check it (W-2-4). */
const byHand: RegistryAnswer = { outcome: 'not_registered_organisation_found', company: null };

/**
 * Looks the company up: among the portal's own first, then at the registry. Where it may be registered, its registration is begun with what
 * the registry knows. One of the same company goes on with what was saved; one of another company gives way (W-2-3, W-2-13).
 */
export async function findCompany(
  portal: Portal,
  registry: Registry | null,
  { personId, language }: Actor,
  asked: { readonly country: string; readonly companyNumber: string },
): Promise<FoundCompany | Refusal<'errors.registration.numberWrong' | 'errors.registration.eidNeeded'>> {
  const { country } = asked;
  if (!isRegistrationCountry(country) || registrationNumber(country)(asked.companyNumber) !== null)
    return refuse('errors.registration.numberWrong');
  const companyNumber = writtenCompanyNumber(country, asked.companyNumber);
  const own = await findOrganisationByNumber(portal.db, { country, companyNumber });
  if (own !== undefined) {
    // While nobody has accepted it, its users are asked for no access: whoever registered it would read who works there.
    const isKnownHere = own.state !== 'pending';
    return { outcome: registered[own.state], isRegistryAway: false, name: own.name, isKnownHere };
  }
  const answer = (await registry?.find(country, companyNumber)) ?? null;
  const { outcome, company } = answer ?? byHand;
  const found = {
    outcome,
    isRegistryAway: registry !== null && answer === null,
    name: company?.name ?? null,
    isKnownHere: false,
  };
  if (!mayRegister(outcome)) return found;
  // Told before three steps are filled in: the last of them could not be signed (W-2-9).
  if (!(await provedByEid(portal.db, personId))) return refuse('errors.registration.eidNeeded');
  await inTransaction(portal.db, async (tx) => {
    const underWay = await lockRegistration(tx, personId);
    const at = portal.now();
    const isByRegistry = outcome === 'eligible_not_registered' && company !== null;
    const source = isByRegistry ? 'registry' : 'hand';
    const learned = { outcome, is_looked_up: answer !== null, registry_name: company?.name ?? null, changed: at } as const;
    const filled = {
      name: company?.name ?? null,
      address: company?.address ?? null,
      postal_code: company?.postalCode ?? null,
      city: company?.city ?? null,
      email: company?.email ?? null,
      phone: company?.phone ?? null,
    } as const;
    if (underWay?.country === country && underWay.company_number === companyNumber) {
      // What was saved stays, and what was saved by hand never came from the registry, though that answers now.
      const isSaved = underWay.step !== 'details';
      const from = isSaved && isByRegistry ? underWay.source : source;
      await changeRegistration(tx, underWay.id, { ...learned, source: from, ...(!isSaved && company !== null && filled) });
      return;
    }
    const begun = {
      ...learned,
      ...filled,
      source,
      step: 'details',
      country,
      company_number: companyNumber,
      logo_id: null,
      invoicing: null,
      last_signing: null,
    } as const;
    if (underWay !== undefined) {
      await changeRegistration(tx, underWay.id, begun);
      // A logo is the former company's, and nothing else leads to it.
      if (underWay.logo_id !== null) await deleteLogo(tx, underWay.logo_id);
      return;
    }
    await insertRegistration(tx, {
      ...begun,
      person_id: personId,
      language: language ?? defaultLanguage,
      email_proven: null,
      organisation_id: null,
      created: at,
    });
  });
  return found;
}
