import { type FoundUser, partOfCardNumber } from '@siteid/contract';
import { readAsStaff, type TooManyPersons } from '../access-records/read-as-staff.ts';
import type { Portal } from '../portal.ts';
import type { Refusal } from '../refusal.ts';
import { whyNotSearch } from '../searched-page.ts';
import { type FoundRow, findUsers } from './people-search-store.ts';

/** Users by a part of a name or of a card number, hyphens and spaces ignored (1-9, 5-4). Whom the list shows is recorded (T24). */
export async function searchUsers(
  portal: Portal,
  readerId: string,
  text: string,
): Promise<{ users: FoundUser[] } | Refusal<'errors.cards.searchTooShort'> | TooManyPersons> {
  const tooShort = whyNotSearch(text);
  if (tooShort !== null) return tooShort;
  // No index finds a text with fewer than two letters or digits: all names would be read.
  if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text)) return { users: [] };
  return readAsStaff(portal, { readerId, kind: 'staff_search' }, async (tx) => {
    const found = await findUsers(tx, {
      name: text,
      cardNumber: partOfCardNumber(text),
      limit: portal.config.portal.usersLimitInUsersList,
    });
    return { result: { users: found.map(userOf) }, subjects: found.map(subjectOf) };
  });
}

function userOf({ person_id, order_id, full_name, date_of_birth, cards, card }: FoundRow): FoundUser {
  return {
    userId: person_id ?? order_id ?? '',
    fullName: full_name,
    dateOfBirth: date_of_birth,
    cardsCount: cards,
    card: card && { orgName: card.org_name, status: card.status },
  };
}

function subjectOf({ person_id, order_id }: FoundRow) {
  return person_id === null ? { orderId: order_id ?? '' } : { personId: person_id };
}
