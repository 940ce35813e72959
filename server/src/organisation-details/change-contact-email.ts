import { emailLinkHours, paths } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { whyNotEmailChange } from '../email-verification/email-link.ts';
import { makeEmailLink, openEmailLink } from '../email-verification/verify-email.ts';
import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import { askerOfLinks, askForMails } from '../mail/ask-for-mails.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import { changedBy, whyNotManage } from '../memberships/organisation-users.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { detailsOf, writeChange } from './change-organisation.ts';
import { whyNotAddress } from './judge-details.ts';
import { changesOf } from './organisation-details.ts';
import { saveProvenEmail } from './organisation-details-store.ts';

type Who = { readonly actor: Actor; readonly acting: Acting; readonly browser: string };
const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS';
const purpose = 'company';

/**
 * Mails a link to another contact address of the company; until it is opened nothing changes (W-3-11). Who asks has just signed in, as for
 * an address of their own: a browser that was left open leads no mails and invoices away.
 */
export async function requestContactEmail(portal: Portal, { actor, acting, browser }: Who, email: string) {
  const refused = whyNotManage(actor, acting, manage) ?? whyNotAddress(portal, email);
  if (refused !== null) return refused;
  return inTransaction(portal.db, async (tx) => {
    const notFresh = await whyNotChangeContact({ ...portal, db: tx }, actor);
    if (notFresh !== null) return notFresh;
    const organisation = await lockOrganisation(tx, organisationOf(acting));
    if (organisation === null) return refuse('errors.memberships.noTeam');
    if (organisation.email?.toLowerCase() === email.toLowerCase()) return refuse('errors.emailChange.sameAddress');
    const tooMany = await askForMails(tx, portal, askerOfLinks(actor.personId, organisation.id), [email]);
    if (tooMany !== null) return tooMany;
    const prover = { personId: actor.personId, browser, purpose, organisationId: organisation.id } as const;
    const token = await makeEmailLink(tx, portal, prover, email);
    await enqueueMessage(tx, portal, {
      kind: 'company-email',
      to: email,
      language: actor.language ?? organisation.language,
      values: {
        orgName: organisation.name,
        askedBy: actor.fullName,
        link: `${portal.config.http.publicUrl}${paths.organisationDetails(organisation.code, token)}`,
        hours: String(emailLinkHours),
      },
    });
    return {};
  });
}

/** Gives the company the address that the link proves; the others who look after it, and the former address, are told. */
export async function openContactEmail(portal: Portal, { actor, acting, browser }: Who, token: string) {
  const refused = whyNotManage(actor, acting, manage);
  if (refused !== null) return refused;
  return inTransaction(portal.db, async (tx) => {
    const was = await lockOrganisation(tx, organisationOf(acting));
    if (was === null) return refuse('errors.memberships.noTeam');
    const prover = { personId: actor.personId, browser, purpose, organisationId: was.id } as const;
    const { verdict, address } = await openEmailLink(tx, portal, prover, { token, awaited: null });
    if (verdict !== 'good' || address === null) return refuse(whyNotEmailChange[verdict === 'good' ? 'unknown' : verdict]);
    const becomes = { ...detailsOf(was, { email: address }), phone: was.phone, logo_id: was.logo_id };
    const lines = changesOf(was, becomes);
    // It may have become the company's meanwhile, without a link: then only the proof is new.
    if (lines.length > 0) {
      const notWritten = await writeChange(tx, portal, { by: changedBy(actor, acting), was, becomes, lines });
      if (notWritten !== null) return notWritten;
    }
    await saveProvenEmail(tx, was.id, address);
    return { email: address };
  });
}
