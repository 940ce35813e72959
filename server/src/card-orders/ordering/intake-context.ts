import { defaultLanguage, type Language, normalisedGovernmentId, ownReference } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import type { ActingPerson } from '../card-order.ts';
import { organisationsFor, suppliersByCode } from './order-intake-store.ts';
import type { IntakeContext, IntakeOrder } from './order-row.ts';

/** Who brings orders: a partner by its key, or a person for their company. */
export type Orderer = {
  /** The partner's key or the person, whose mails are counted. */
  readonly askedBy: string;
  /** Who tries the government ids of its orders: the person, also by each key that they made; else the key. */
  readonly triedBy: string;
  /** The company whose keys count together, for more keys are no more tries; null for a person. */
  readonly keysOf: string | null;
  /** The company that orders; with it, the companies whose cards it manages. */
  readonly organisationId: string;
  /** The usual card supplier. */
  readonly supplierId: string | null;
  readonly by: ActingPerson;
  /** Whether what it orders waits for a second person where a company wants one. */
  readonly waits: boolean;
};

/** An order with its key, by which two orders are the same: the orderer's reference, else whom, what and for when. */
export type Keyed = { readonly order: IntakeOrder; readonly hash: Buffer; readonly key: string };

type Around = Omit<IntakeContext, 'photos'> & { readonly language: Language };

/** What the orders of one call are read by. */
export async function contextFor(
  tx: Kysely<Tables>,
  portal: Portal,
  orderer: Orderer,
  company: string | undefined,
): Promise<Around> {
  const organisations = await organisationsFor(tx, orderer.organisationId);
  const own = organisations.find(({ id }) => id === orderer.organisationId);
  return {
    today: portal.today(),
    organisationCode: company?.toUpperCase() ?? own?.code ?? '',
    language: own?.language ?? defaultLanguage,
    organisations: new Map(organisations.map((each) => [each.code, each])),
    supplierId: orderer.supplierId,
    suppliers: await suppliersByCode(tx),
  };
}

export function keyed(portal: Portal, order: IntakeOrder): Keyed {
  const hash = portal.secrets.lookupHash(normalisedGovernmentId(order.government_id, portal.today()));
  const content = `${hash.toString('hex')}/${order.columns.card_type}/${order.validity_given}`;
  return { order, hash, key: order.reference ?? `${ownReference}${portal.secrets.lookupHash(content).toString('hex')}` };
}
