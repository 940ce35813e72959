import type { RowsOf } from '../database/reach/reach.ts';
import type { Partner } from './partner-key.ts';

/** Whose rows a partner may touch, and what its key itself did. Who records identities reads of everybody whether they have a card. */
export function rowsOfPartner({ keyId, scopes, organisationId, managedIds, supplierId }: Partner): RowsOf {
  if (scopes.has('id-verifier')) return 'everybody';
  return [
    keyId,
    ...(organisationId !== null && scopes.has('orderer') ? [organisationId, ...managedIds] : []),
    ...(supplierId !== null && scopes.has('personalizer') ? [supplierId] : []),
  ];
}
