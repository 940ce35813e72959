import { alphanumericWith, atLeastOneAlphanumeric } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { pageSize, type SearchedPage, whyNotSearch } from '../searched-page.ts';
import { isAccreditationCode, isTeamCode, teamCodeLength } from './membership.ts';
import { type ChangedBy, insertMembershipChange } from './membership-change-store.ts';
import { findTaken, insertOffice, insertSupplier, listPartnerTeams, lockTeams } from './team-store.ts';

/** A page of the card suppliers or ID offices. */
export async function listPartners(portal: Portal, kind: 'supplier' | 'office', { searchText, page }: SearchedPage) {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  const listed = await listPartnerTeams(portal.db, kind, { search: searchText, page, pageSize });
  return { partners: listed.partners, pagination: { totalItems: listed.total, itemsPerPage: pageSize, page: listed.page } };
}

export type NewPartner = {
  readonly team: 'supplier' | 'office';
  readonly code: string;
  readonly name: string;
  readonly accreditationCode?: string | undefined;
};

/** Makes a card supplier or an ID office; of two with the same code at the same time one is refused (W-1-2, W-1-12). */
export async function addPartner(portal: Portal, by: ChangedBy, { team, code, name, accreditationCode }: NewPartner) {
  const symbols = alphanumericWith()(name);
  if (symbols !== null) return refuse('errors.validation.field.alphanumericWithSymbols', symbols.values);
  if (atLeastOneAlphanumeric(name) !== null) return refuse('errors.validation.field.atLeastOneAlphanumeric');
  if (!isTeamCode(code)) return refuse('errors.memberships.codeWrong', teamCodeLength);
  const letters = team === 'supplier' ? (accreditationCode ?? '') : null;
  if (letters !== null && !isAccreditationCode(letters)) return refuse('errors.memberships.accreditationWrong');
  return inTransaction(portal.db, async (tx) => {
    await lockTeams(tx, team);
    const taken = await findTaken(tx, team, { code, accreditationCode: letters });
    if (taken !== null)
      return refuse(taken === 'code' ? 'errors.memberships.codeTaken' : 'errors.memberships.accreditationTaken', {
        code: taken === 'code' ? code : (letters ?? ''),
      });
    const at = portal.now();
    const id =
      letters === null
        ? await insertOffice(tx, { code, name, created: at })
        : await insertSupplier(tx, { code, name, accreditation_code: letters });
    await insertMembershipChange(tx, by, { at, kind: 'added', role: team, scope: id, whom: name });
    return { id };
  });
}
