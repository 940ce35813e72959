import type { PartnerScope } from '@siteid/contract';

/** The partner of a call, as its key says. */
export type Partner = {
  readonly keyId: string;
  /** Shown in histories. */
  readonly name: string;
  readonly scopes: ReadonlySet<PartnerScope>;
  /** The company that the key orders for; with it, the companies whose cards that company manages. */
  readonly organisationId: string | null;
  readonly managedIds: readonly string[];
  /** A personalizer's own card supplier; an orderer's usual one. */
  readonly supplierId: string | null;
  /** The main user who made it for their company's systems; null for one that was made by command. */
  readonly madeBy: string | null;
};

/** A partner whose key orders for a company. */
export type OrderingPartner = Partner & { readonly organisationId: string };

/** A key with this scope has a company, because none is made without. */
export function ordererOf(partner: Partner): OrderingPartner {
  const { organisationId } = partner;
  if (organisationId === null) throw new Error(`the orderer's key ${partner.keyId} has no company`);
  return { ...partner, organisationId };
}

/** A key with this scope has a card supplier, because none is made without. */
export function producerOf({ keyId, name, supplierId }: Partner) {
  if (supplierId === null) throw new Error(`the personalizer's key ${keyId} has no card supplier`);
  return { supplierId, by: { personId: null, name, role: 'personalizer' } } as const;
}

/** A key acts for its company. */
export const actingAs = ({ keyId, name }: Partner) => ({ personId: null, keyId, name, role: 'orderer' }) as const;

/** What bounds a key of these scopes. Every other scope reaches the whole portal, whatever stands beside it. */
const ofOrganisation: readonly PartnerScope[] = ['orderer', 'users', 'main-users'];
const ofSupplier: readonly PartnerScope[] = ['personalizer', 'orderer'];

/** Why a key cannot be made for these; null when it can. A key that names its owner reaches nothing beyond that owner. */
export function whyNotKey(
  scopes: readonly PartnerScope[],
  { organisationId, supplierId }: Pick<Partner, 'organisationId' | 'supplierId'>,
): 'needsScope' | 'needsCompany' | 'needsSupplier' | 'needsUsers' | 'reachesFurther' | null {
  if (scopes.length === 0) return 'needsScope';
  if (scopes.includes('orderer') && organisationId === null) return 'needsCompany';
  if (scopes.includes('personalizer') && supplierId === null) return 'needsSupplier';
  if (scopes.includes('main-users') && !scopes.includes('users')) return 'needsUsers';
  const bounded = [...(organisationId === null ? [] : ofOrganisation), ...(supplierId === null ? [] : ofSupplier)];
  return bounded.length > 0 && scopes.some((scope) => !bounded.includes(scope)) ? 'reachesFurther' : null;
}
