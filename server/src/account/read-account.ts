import type { Account, AccountIdentity } from '@siteid/contract';
import type { Actor } from '../http/actor.ts';
import { findAccountIdentities } from '../people/verified-identity-store.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import { writePhoneNumber } from '../phone-number.ts';
import type { Portal } from '../portal.ts';
import { findAccountPerson } from './account-store.ts';

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
    organisations: actor.memberships.map(({ code, name, userType, state }) => ({
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
