import { foundByNumberAtMost, lookUpsAtMost, type PersonLookUp } from '@siteid/contract';
import { lookUpAsStaff } from '../access-records/look-up-as-staff.ts';
import { governmentIdHash, phoneHash } from '../people/record-identity.ts';
import { readPhoneNumber } from '../phone-number.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { type Found, findByGovernmentId, findByPhone } from './people-search-store.ts';

/**
 * Whether somebody here has exactly this government id, or this phone number, recorded by an ID office or written in an account (W-7-4).
 * Each asking is recorded and counted, found or not: who may ask without end can guess.
 */
export async function lookUpPerson(portal: Portal, readerId: string, asked: PersonLookUp) {
  const asking = { readerId, kind: 'staff_lookup', most: lookUpsAtMost } as const;
  if (asked.by === 'governmentId') {
    const { idType, country, value } = asked;
    const hash = governmentIdHash(portal, { idType, country, value });
    return lookUpAsStaff(portal, asking, async (tx) => found(await findByGovernmentId(tx, hash)));
  }
  const phone = readPhoneNumber(asked.value, asked.country);
  if (phone === null) return refuse('errors.validation.field.componentCustomValidation.phoneNumber');
  const wanted = { phone, hash: phoneHash(portal.secrets, phone), atMost: foundByNumberAtMost };
  return lookUpAsStaff(portal, asking, async (tx) => found(await findByPhone(tx, wanted)));
}

const found = (subjects: readonly Found[]) => ({
  subjects,
  result: { userIds: idsOf(subjects), typedIds: idsOf(subjects.filter(({ isTyped }) => isTyped)) },
});

const idsOf = (subjects: readonly Found[]) => subjects.flatMap(({ personId, orderId }) => personId ?? orderId ?? []);
