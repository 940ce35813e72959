import { type Registration, type RegistrationStep, type SignWay, signWays, typedInvoicingOf } from '@siteid/contract';
import type { Actor } from '../http/actor.ts';
import { findOwnEmail } from '../people/own-email-store.ts';
import { provedByEid } from '../people/verified-identity-store.ts';
import { writePhoneNumber } from '../phone-number.ts';
import { findPicture } from '../pictures/picture-store.ts';
import type { Portal } from '../portal.ts';
import type { Config } from '../settings/config.ts';
import { isEmailProven } from './registration.ts';
import { findRegistered, findRegistration, type StoredRegistration } from './registration-store.ts';

/** Where the person stands, with all that they typed (W-2-13). */
export async function readRegistration(portal: Portal, { personId }: Actor) {
  const [underWay, registered, hasEid, ownEmail] = await Promise.all([
    findRegistration(portal.db, personId),
    findRegistered(portal.db, personId),
    provedByEid(portal.db, personId),
    findOwnEmail(portal.db, personId),
  ]);
  const step: RegistrationStep = underWay === undefined || underWay.step === 'registered' ? 'company' : underWay.step;
  return {
    step,
    registration: underWay === undefined ? null : await describe(portal, underWay),
    signWays: signWays.filter((way) => signParameters(portal.config, way) !== null),
    electronicOperator: portal.config.portal.electronicOperator,
    hasEid,
    hasEmail: ownEmail !== null,
    registered:
      registered === undefined
        ? null
        : {
            organizationId: registered.id,
            organizationCode: registered.code,
            name: registered.name,
            state: registered.state,
            email: registered.email,
          },
  };
}

async function describe({ db }: Portal, stored: StoredRegistration): Promise<Registration> {
  const logo = stored.logo_id === null ? undefined : await findPicture(db, stored.logo_id);
  return {
    country: stored.country,
    companyNumber: stored.company_number,
    outcome: stored.outcome,
    source: stored.source,
    isLookedUp: stored.is_looked_up,
    name: stored.name,
    address: stored.address,
    postalCode: stored.postal_code,
    city: stored.city,
    email: stored.email,
    emailIsProven: isEmailProven(stored),
    phone: writePhoneNumber(stored.phone),
    language: stored.language,
    logo: logo === undefined ? null : `data:${logo.media_type};base64,${logo.content.toString('base64')}`,
    invoicing: stored.invoicing && typedInvoicingOf(stored.invoicing),
    lastSigning: stored.last_signing,
  };
}

/** What the broker is asked with for this way of signing; null where it is off. A mobile or smart ID is strong by itself. */
export function signParameters({ identityProvider, registration }: Config, way: SignWay): Record<string, string> | null {
  const { bank, mobile } = identityProvider.methods;
  if (way === 'smartId') return mobile;
  const more = registration.signs[way];
  return bank === null || more === null ? null : { ...bank, ...more };
}
