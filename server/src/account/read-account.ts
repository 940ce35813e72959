import type { Account, AccountIdentity } from '@siteid/contract';
import { readPhoneNumber, writePhoneNumber } from '../card-orders/phone-number.ts';
import type { Actor } from '../http/actor.ts';
import { findAccountIdentities } from '../people/verified-identity-store.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { findAccountPerson, savePhone } from './account-store.ts';

/** What the portal knows of whoever is signed in (W-4-1, W-4-3). */
export async function readAccount(portal: Portal, actor: Actor): Promise<Account> {
  const { db } = portal;
  const person = await findAccountPerson(db, actor.personId);
  const identities = await findAccountIdentities(db, actor.personId, actor.sessionHash);
  return {
    fullName: actor.fullName,
    dateOfBirth: person.date_of_birth,
    email: person.email,
    phone: writePhoneNumber(person.phone),
    mayChangeContact: (await whyNotChangeContact(portal, actor)) === null,
    identities: identities.map(({ source, document, id_type, country, verified_at, expires }) => ({
      source,
      document,
      idType: id_type,
      country,
      verifiedAt: verified_at.toISOString(),
      ...validityOf(source, expires),
    })),
    companies: actor.memberships.map(({ code, name, userType, state }) => ({
      organizationCode: code,
      name,
      userType,
      isInvited: state === 'pending',
    })),
  };
}

/** As rights follow from identities (D-IDP): what an ID office recorded counts in each session, any other in that of its sign-in. */
function validityOf(source: AccountIdentity['source'], ends: Date | null): Pick<AccountIdentity, 'counts' | 'until'> {
  if (source === 'manualIdVerification') return { counts: 'always', until: null };
  return ends === null ? { counts: 'no', until: null } : { counts: 'session', until: ends.toISOString() };
}

/** Saves the number by which the person is reached, in E.164, or takes it away; answers with it as people write it. */
export async function saveAccountPhone(
  portal: Portal,
  actor: Actor,
  { phone, country }: { readonly phone: string | null; readonly country: string },
) {
  const number = phone === null ? null : readPhoneNumber(phone, country);
  if (phone !== null && number === null) return refuse('errors.validation.field.componentCustomValidation.phoneNumber');
  const refused = await whyNotChangeContact(portal, actor);
  if (refused !== null) return refused;
  await savePhone(portal.db, actor.personId, number);
  return { phone: writePhoneNumber(number) };
}
