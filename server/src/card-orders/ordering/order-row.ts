import {
  defaultLanguage,
  type GovernmentId,
  isWrong,
  normalisedGovernmentId,
  type OrderFields,
  ownReference,
  type ReadOrder,
  readOrder,
  singleSpaced,
  type Wrong,
  whyNotText,
} from '@siteid/contract';
import { mayAct } from '../../organisations/organisation-state.ts';
import { readPhoneNumber } from '../../phone-number.ts';
import type { Portal } from '../../portal.ts';
import type { ActingPerson } from '../card-order.ts';
import type { NewCardOrder } from '../card-order-store.ts';
import type { OrderingOrganisation, Photo } from './order-intake-store.ts';

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

/** One order as it came, with the line or place where it stands. `photo` is already the file, in base64. */
export type OrderRow = {
  readonly line: number;
  readonly fields: OrderFields;
  /** What was found wrong with it before it was read. */
  readonly problems?: readonly Problem[];
  /** The id that the order gets, where it is made of the request: the same request again finds its order by it. */
  readonly id?: string;
  /** The card that it is to replace, and whether that is to renew it. */
  readonly replaces?: string | undefined;
  readonly isRenewal?: boolean;
};

export type Problem = {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly values?: Readonly<Record<string, string | number>>;
};

/** What an order may leave out, and what its codes may be. */
export type IntakeContext = {
  readonly today: string;
  readonly organisationCode: string;
  readonly organisations: ReadonlyMap<string, OrderingOrganisation>;
  readonly supplierId: string | null;
  readonly suppliers: ReadonlyMap<string, string>;
  /** By the base64 that stands in a row. */
  readonly photos: ReadonlyMap<string, Photo | Wrong>;
};

/** Columns that a row of a file does not fill: another step, or a later one, fills them. */
type FilledElsewhere =
  | 'id'
  | 'government_id_hash'
  | 'government_id_sealed'
  | 'photo_id'
  | 'orderer_reference'
  | 'holder_id'
  | 'confirmed_email'
  | 'redeemed_by'
  | 'rejection_reason'
  | 'suspended_by'
  | 'card_number'
  | 'pin_sealed'
  | 'virtual_card_enabled'
  | 'needs_second_person'
  | 'replaces'
  | 'is_renewal';

/** What a row says of an order: the columns that it fills, under their names in the table, and what other columns are made of. */
export type IntakeOrder = {
  readonly line: number;
  readonly id: string | undefined;
  readonly replaces: string | null;
  readonly isRenewal: boolean;
  readonly columns: Required<Omit<NewCardOrder, FilledElsewhere>> & ReadOrder;
  readonly reference: string | null;
  readonly government_id: GovernmentId;
  /** The validity as it was given, which does not change with the day of the import. */
  readonly validity_given: string;
  readonly photo: Photo | null;
};

/** An order with its key, by which two orders are the same: the orderer's reference, else whom, what, for when and in whose place. */
export type Keyed = { readonly order: IntakeOrder; readonly hash: Buffer; readonly key: string };

/** Reads one order, or says everything that is wrong with it. Days are `YYYY-MM-DD`. */
export function readOrderRow(
  { line, id, replaces, isRenewal = false, fields, problems: before = [] }: OrderRow,
  context: IntakeContext,
): IntakeOrder | readonly Problem[] {
  // Where the fields of a row cannot be told apart, nothing more can be said of it.
  if (before.some(({ column }) => column === '')) return before;
  const problems = [...before];
  const fault = (column: string, { wrong: reason, values = {} }: Wrong) => {
    problems.push({ line, column, reason, values });
    return undefined;
  };
  const code = (column: 'company' | 'supplier') => {
    const text = (fields[column] ?? '').normalize('NFC').trim();
    return text === '' ? null : (whyNotText(text) ?? singleSpaced(text));
  };
  const organisation = organisationOf(code('company'));
  const supplierId = supplierOf(code('supplier'));
  const { country = 'SE', language = defaultLanguage } = organisation ?? {};
  const read = readOrder(fields, { today: context.today, country, language, readPhone: readPhoneNumber });
  for (const problem of read.problems) problems.push({ line, ...problem });
  const photo = photoOf((fields.photo ?? '').trim());
  const { columns, governmentId } = read;
  if (problems.length > 0 || columns === null || governmentId === null || !organisation || !supplierId) return problems;
  return {
    line,
    id,
    replaces: replaces ?? null,
    isRenewal,
    columns: { ...columns, organisation_id: organisation.id, supplier_id: supplierId },
    reference: read.reference,
    government_id: governmentId,
    validity_given: read.validityGiven,
    photo: photo ?? null,
  };

  function organisationOf(written: string | Wrong | null): OrderingOrganisation | undefined {
    if (isWrong(written)) return fault('company', written);
    const found = context.organisations.get(written?.toUpperCase() ?? context.organisationCode);
    if (found === undefined) return fault('company', { wrong: 'notYourCompany' });
    if (!mayAct(found.state)) fault('company', { wrong: 'companyNotActive' });
    return found;
  }

  function supplierOf(written: string | Wrong | null): string | undefined {
    if (isWrong(written)) return fault('supplier', written);
    if (written === null) return context.supplierId ?? fault('supplier', { wrong: 'missing' });
    return context.suppliers.get(written.toLowerCase()) ?? fault('supplier', { wrong: 'unknownSupplier' });
  }

  function photoOf(base64: string): Photo | undefined {
    if (base64 === '') return undefined;
    const found = context.photos.get(base64) ?? { wrong: 'photoNotAnImage' };
    return isWrong(found) ? fault('photo', found) : found;
  }
}

export function keyed(portal: Portal, order: IntakeOrder): Keyed {
  const hash = portal.secrets.lookupHash(normalisedGovernmentId(order.government_id, portal.today()));
  const replaced = order.replaces === null ? '' : `/${order.replaces}`;
  const content = `${hash.toString('hex')}/${order.columns.card_type}/${order.validity_given}${replaced}`;
  return { order, hash, key: order.reference ?? `${ownReference}${portal.secrets.lookupHash(content).toString('hex')}` };
}
