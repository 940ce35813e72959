import { type FailedSigning, type OrganisationState, paths, serverPaths } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import { askForMails, countedApart } from '../../mail/ask-for-mails.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import { insertMembershipChange } from '../../memberships/membership-change-store.ts';
import { giveMembership } from '../../memberships/membership-store.ts';
import { whyTaken } from '../../organisation-details/judge-details.ts';
import { makeOrganisation } from '../../organisation-details/make-organisation.ts';
import { lockOrganisations } from '../../organisation-details/organisation-details-store.ts';
import { insertOrganisationChange } from '../../organisations/organisation-change-store.ts';
import { findNames } from '../../people/person-store.ts';
import type { ProvenIdentity } from '../../people/record-identity.ts';
import type { Portal } from '../../portal.ts';
import { isEmailProven } from '../registration.ts';
import { changeRegistration, lockRegistration, noteSigning, type StoredRegistration } from '../registration-store.ts';
import type { Registry } from '../registry/registry.ts';
import type { Signing } from './begin-signing.ts';
import { contractDocument } from './contract-document.ts';
import { insertContract } from './contract-store.ts';
import { documentOf } from './read-contract.ts';

/**
 * Registers the company whose contract was signed just now: the organisation, its first main user, what is kept of the signature and the
 * mail with the signed copy, all or nothing. Of two who register the same company at once one does (W-2-10 to W-2-14).
 */
export async function registerCompany(
  portal: Portal,
  registry: Registry | null,
  signing: Omit<Signing, 'parameters'>,
  proven: ProvenIdentity,
): Promise<FailedSigning | 'registered'> {
  const { signerId, way, language } = signing;
  // Asked before anything is locked: a registry may take its time.
  const proof = await mayBeActive(portal, registry, signerId, proven);
  const failed = await inTransaction(portal.db, async (tx): Promise<FailedSigning | null> => {
    const underWay = await lockRegistration(tx, signerId);
    const signer = await findNames(tx, signerId);
    if (underWay?.step !== 'contract') return 'errors.registration.contractChanged';
    if (!isEmailProven(underWay)) return 'errors.registration.emailNotProven';
    const { document, hash } = await documentOf(portal, underWay, language, signer);
    if (!hash.equals(signing.documentHash)) return 'errors.registration.contractChanged';
    await lockOrganisations(tx);
    const { country, company_number: companyNumber, name } = underWay;
    if (name === null) return 'errors.registration.contractChanged';
    const taken = await whyTaken(tx, { country, companyNumber, name });
    if (taken !== null) return taken.refused;
    const at = portal.now();
    const state: OrganisationState = proof !== null && isOf(proof, underWay) ? 'active' : 'pending';
    const { id: organisationId, code } = await makeOrganisation(tx, { ...rowOf(underWay, name), state, created: at });
    await giveMembership(tx, { kind: 'organisation', scope: organisationId }, 'main', signerId);
    const by = { personId: signerId, name: signer, role: 'company' } as const;
    const of = { at, organisation_id: organisationId, whom: name } as const;
    const actor = { actor_person_id: signerId, actor_name: signer, actor_role: 'company' } as const;
    await insertOrganisationChange(tx, { ...of, ...actor, kind: 'company-registered', becomes: state });
    const added = { at, kind: 'added', role: 'main', scope: organisationId, personId: signerId, whom: signer } as const;
    await insertMembershipChange(tx, by, added);
    const signature = { signedBy: signer, signed: at, documentHash: hash, source: proven.source };
    const contractId = await insertContract(tx, {
      organisation_id: organisationId,
      person_id: signerId,
      signed_by: signer,
      signed: at,
      source: proven.source,
      sign_way: way,
      language,
      document_hash: hash,
      document,
      signed_copy: await contractDocument(portal, language, { ...underWay, signer }, signature),
      details_source: underWay.source,
      registry_outcome: underWay.outcome,
      registry_name: underWay.registry_name,
      email_proven: underWay.email_proven,
    });
    await changeRegistration(tx, underWay.id, {
      step: 'registered',
      // The company's now, which may take another.
      logo_id: null,
      organisation_id: organisationId,
      last_signing: null,
      changed: at,
    });
    const link = `${portal.config.http.publicUrl}${serverPaths.signedContract(organisationId)}`;
    await enqueueMessage(tx, portal, {
      kind: 'company-registered',
      to: underWay.email ?? '',
      language: underWay.language,
      values: { orgName: name, state, link },
      contractId,
    });
    if (state === 'pending') await tellCustomerService(tx, portal, signerId, { ...underWay, name, code });
    return null;
  });
  if (failed === null) return 'registered';
  await noteSigning(portal.db, signerId, failed);
  return failed;
}

/** How many companies of one signer the customer service is mailed of in 24 hours; it finds the others in the list of customers. */
const toldOfSigner = 5;

/** Once for each company, in its language, to those who answer in it: nobody else would know that it waits to be accepted (W-2-11). */
async function tellCustomerService(
  tx: Parameters<typeof askForMails>[0],
  portal: Portal,
  signerId: string,
  company: Pick<StoredRegistration, 'language' | 'company_number'> & { readonly name: string; readonly code: string },
): Promise<void> {
  const { language, name: orgName, company_number: companyNumber, code } = company;
  const to = portal.config.portal.customerSupport[language].email;
  const asker = { askedBy: countedApart('registered', signerId), perSenderAtMost: toldOfSigner };
  if ((await askForMails(tx, portal, asker, [to])) !== null) return;
  const link = `${portal.config.http.publicUrl}${paths.customer(code)}`;
  await enqueueMessage(tx, portal, { kind: 'company-waits', to, language, values: { orgName, companyNumber, link } });
}

type Proof = { readonly country: string; readonly companyNumber: string; readonly name: string };

/**
 * The company, as the registry names it, that configuration lets be active at once because the registry says that this person may sign for
 * it; null where there is none (W-2-11).
 */
async function mayBeActive(
  portal: Portal,
  registry: Registry | null,
  signerId: string,
  proven: ProvenIdentity,
): Promise<Proof | null> {
  if (!portal.config.registration.activeAtOnce || registry === null) return null;
  const underWay = await inTransaction(portal.db, (tx) => lockRegistration(tx, signerId));
  if (underWay?.source !== 'registry') return null;
  const { country, company_number: companyNumber } = underWay;
  const known = await registry.find(country, companyNumber);
  if (known?.outcome !== 'eligible_not_registered' || known.company === null) return null;
  const maySign = await registry.maySign(country, companyNumber, proven.governmentIds);
  return maySign === true ? { country, companyNumber, name: known.company.name } : null;
}

/** Whether the company is still the one that was asked about, under the name that it has: any other name is for staff to accept. */
function isOf(proof: Proof, { source, country, company_number: companyNumber, name }: StoredRegistration): boolean {
  const plain = (text: string | null) => text?.normalize('NFKC').toLowerCase();
  const isSame = proof.country === country && proof.companyNumber === companyNumber;
  return isSame && source === 'registry' && plain(proof.name) === plain(name);
}

/** The columns of the company, as its registration has them. */
function rowOf(
  { country, company_number, email, phone, address, postal_code, city, language, logo_id, invoicing }: StoredRegistration,
  name: string,
) {
  const written = invoicing === null ? null : JSON.stringify(invoicing);
  return { name, company_number, country, email, phone, address, postal_code, city, language, logo_id, invoicing: written };
}
