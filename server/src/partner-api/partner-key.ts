import type { PartnerScope } from '@siteid/contract';

/** The partner of a call, as its key says. */
export type Partner = {
  readonly keyId: string;
  /** Shown in histories. */
  readonly name: string;
  readonly scopes: ReadonlySet<PartnerScope>;
  /** The company that the key orders for; with it, the companies whose cards that company manages. */
  readonly organisationId: string | null;
  /** A personalizer's own card supplier; an orderer's usual one. */
  readonly supplierId: string | null;
  /** The main user who made it for their company's systems; null for one that was made by command. */
  readonly madeBy: string | null;
};

/** Why a key cannot be made for these; null when it can. */
export function whyNotKey(
  scopes: readonly PartnerScope[],
  { organisationId, supplierId }: Pick<Partner, 'organisationId' | 'supplierId'>,
): 'needsScope' | 'needsCompany' | 'needsSupplier' | null {
  if (scopes.length === 0) return 'needsScope';
  if (scopes.includes('orderer') && organisationId === null) return 'needsCompany';
  return scopes.includes('personalizer') && supplierId === null ? 'needsSupplier' : null;
}
