import { birthDaysOf, isDayOfBirth, type PartnerInputOf, type recordVerifiedIdentity } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import { newPhoneWaitsHours } from '../people/new-phone.ts';
import { governmentIdHash, lockPerson, phoneHash, recordIdentity } from '../people/record-identity.ts';
import { readPhoneNumber } from '../phone-number.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import { blockingDeedsOf, countOtherOwners, findKnownPerson, type KnownPerson } from './known-person-store.ts';

const hour = 3_600_000;
const hours = 24;
/** What one key, or one clerk, may do in so many hours; no office does more. */
const mostRecorded = 300;
const mostChanged = 30;

type Change = 'phone' | 'names' | 'both' | 'taken';

/**
 * Records an identity that an ID verifier vouches for, by the person's government id (1-6). One leaked key, or one clerk, must not
 * open every account: a change of a known person's phone or name is told to them and written down, few are made in a day, and a new
 * phone number of somebody who has cards, or acts for others, cannot sign in at once.
 */
export async function recordDocument(
  tx: Kysely<Tables>,
  portal: Portal,
  { recorderId }: { readonly recorderId: string },
  shown: PartnerInputOf<typeof recordVerifiedIdentity>,
): Promise<
  | { recorded: true }
  | Refusal<
      | 'errors.partner.governmentIdInvalid'
      | 'errors.partner.dateOfBirthInvalid'
      | 'errors.partner.tooManyIdentities'
      | 'errors.validation.field.componentCustomValidation.phoneNumber'
    >
> {
  const { type, country, value } = shown.government_id;
  const bornOn = type === 'ssn' ? birthDaysOf(country, value) : null;
  if (bornOn?.length === 0) return refuse('errors.partner.governmentIdInvalid');
  if (!isDayOfBirth(shown.date_of_birth, portal.today())) return refuse('errors.partner.dateOfBirthInvalid');
  if (bornOn !== null && !bornOn.includes(shown.date_of_birth)) return refuse('errors.partner.governmentIdInvalid');
  const phone = shown.phone === undefined ? null : readPhoneNumber(shown.phone, country);
  if (shown.phone !== undefined && phone === null) return refuse('errors.validation.field.componentCustomValidation.phoneNumber');

  const governmentId = { idType: type, country, value };
  const now = portal.now();
  await lockPerson(tx, portal, governmentId, recorderId);
  const known = await findKnownPerson(tx, { governmentIdHash: governmentIdHash(portal, governmentId) });
  const hash = phone === null ? null : phoneHash(portal.secrets, phone);
  const before = known?.phones.find((each) => hash !== null && each.hash.equals(hash));
  const isNewPhone = known !== undefined && hash !== null && before === undefined;
  const change = known && changeOf(isNewPhone, isCalledOtherwise(known, shown));
  // A person who loses their number to one who was just made up counts as changed as well.
  const losers = hash === null ? 0 : await countOtherOwners(tx, hash, known?.id ?? null);
  const changes = (change ? 1 : 0) + losers;
  const since = new Date(now.getTime() - hours * hour);
  const most = { recorded: mostRecorded, changed: Math.max(1, mostChanged - changes + 1) };
  const blocking = await blockingDeedsOf(tx, recorderId, { since, ...most });
  const tooMany = (limit: number, at: Date) => {
    const retryAfterSeconds = Math.ceil((at.getTime() + hours * hour - now.getTime()) / 1000);
    return refuse('errors.partner.tooManyIdentities', { limit, hours, retryAfterSeconds });
  };
  if (blocking.recorded !== null) return tooMany(mostRecorded, blocking.recorded);
  if (changes > 0 && blocking.changed !== null) return tooMany(mostChanged, blocking.changed);

  const { phoneTakenFrom } = await recordIdentity(tx, portal, {
    governmentIds: [governmentId],
    source: 'manualIdVerification',
    document: shown.document,
    givenNames: shown.given_names,
    familyNames: shown.family_names,
    dateOfBirth: shown.date_of_birth,
    nationalities: shown.nationalities,
    phone,
    // A number that is recorded again goes on waiting as it did.
    phoneCountsFrom:
      isNewPhone && known.has_to_lose ? new Date(now.getTime() + newPhoneWaitsHours * hour) : (before?.countsFrom ?? null),
    recordedBy: recorderId,
  });
  if (known && change) await tellOfChange(tx, portal, recorderId, known, change);
  for (const id of phoneTakenFrom) {
    const loser = id === known?.id ? undefined : await findKnownPerson(tx, { id });
    if (loser !== undefined) await tellOfChange(tx, portal, recorderId, loser, 'taken');
  }
  return { recorded: true };
}

function isCalledOtherwise(known: KnownPerson, shown: { readonly given_names: string; readonly family_names: string }): boolean {
  const plain = (...names: readonly string[]) => names.join('\n').normalize('NFC').toLowerCase();
  return plain(known.given_names, known.family_names) !== plain(shown.given_names, shown.family_names);
}

function changeOf(isNewPhone: boolean, isNewName: boolean): Change | undefined {
  if (isNewPhone) return isNewName ? 'both' : 'phone';
  return isNewName ? 'names' : undefined;
}

/** The mail uses the name that the person had: the new one may be what somebody else made up. */
async function tellOfChange(
  tx: Kysely<Tables>,
  portal: Portal,
  key: string,
  person: KnownPerson,
  changed: Change,
): Promise<void> {
  await insertSecurityEvent(tx, { at: portal.now(), kind: 'identity-changed', personId: person.id, detail: { key, changed } });
  portal.log.warn({ key, changed }, 'identity-changed');
  if (person.email === null) return;
  const { language } = person;
  const holderName = `${person.given_names} ${person.family_names}`.trim();
  const supportEmail = portal.config.portal.customerSupport[language].email;
  await enqueueMessage(tx, portal, {
    kind: 'identity-changed',
    to: person.email,
    language,
    values: { holderName, changed, supportEmail },
  });
}
