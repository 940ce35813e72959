import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { findTaken, insertOffice, insertSupplier, listPartnerHouses, lockHouses } from './house-store.ts';
import { type PlacedAsked, pageSize, whyNotSearch } from './list-placed.ts';
import { houseCodeLength, isAccreditationCode, isHouseCode } from './place.ts';
import { type ChangedBy, insertPlaceChange } from './place-change-store.ts';

/** A page of the card suppliers or ID offices. */
export async function listHouses(portal: Portal, kind: 'supplier' | 'office', { searchText, page }: PlacedAsked) {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  const listed = await listPartnerHouses(portal.db, kind, { search: searchText, page, pageSize });
  return { houses: listed.houses, pagination: { totalItems: listed.total, itemsPerPage: pageSize, page: listed.page } };
}

export type NewHouse = {
  readonly house: 'supplier' | 'office';
  readonly code: string;
  readonly name: string;
  readonly accreditationCode?: string | undefined;
};

/** Makes a card supplier or an ID office; of two at once with the same code one is made (W-1-2, W-1-12). */
export async function addHouse(portal: Portal, by: ChangedBy, { house, code, name, accreditationCode }: NewHouse) {
  if (!isHouseCode(code)) return refuse('errors.places.codeWrong', houseCodeLength);
  const letters = house === 'supplier' ? (accreditationCode ?? '') : null;
  if (letters !== null && !isAccreditationCode(letters)) return refuse('errors.places.accreditationWrong');
  return inTransaction(portal.db, async (tx) => {
    await lockHouses(tx, house);
    const taken = await findTaken(tx, house, { code, accreditationCode: letters });
    if (taken !== null)
      return refuse(taken === 'code' ? 'errors.places.codeTaken' : 'errors.places.accreditationTaken', {
        code: taken === 'code' ? code : (letters ?? ''),
      });
    const at = portal.now();
    const id =
      letters === null
        ? await insertOffice(tx, { code, name, created: at })
        : await insertSupplier(tx, { code, name, accreditation_code: letters });
    await insertPlaceChange(tx, by, { at, kind: 'added', role: house, scope: id, whom: name });
    return { id };
  });
}
