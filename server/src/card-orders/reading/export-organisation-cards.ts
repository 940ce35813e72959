import { type CardListRow, cardTypeName, erasedName, type Language, listDateLength } from '@siteid/contract';
import { noteOrganisationReading } from '../../access-records/note-organisation-reading.ts';
import { listedPersonsAtMost, type TooManyPersons } from '../../access-records/read-as-staff.ts';
import { readOrders } from '../../access-records/read-orders.ts';
import { reaching } from '../../database/reach/reach.ts';
import { type Acting, type Actor, isOfStaff } from '../../http/actor.ts';
import { portalText } from '../../messages/catalogue.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import { dayIn, type Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Cell, Sheet } from '../../sheets/sheet.ts';
import {
  type ExportedOrder,
  findOrderIdsForDisplay,
  findOrdersToExport,
  type ListedOrder,
  type ListOfOrganisation,
} from './card-order-list-store.ts';
import { type ListQuery, listOf, type NotFound, type TooShort } from './list-card-orders.ts';
import { organisationRow } from './list-row.ts';

/** Orders that are read at once: enough that a long list is quick, and little to hold in memory. */
const batchSize = 1000;
/** The most orders that staff may take away at once: about as many as the persons whom they may see in lists in a day have. */
const staffOrdersAtMost = 3 * listedPersonsAtMost;

/** Those of the list first, with how many letters of each are seen. */
const widths = {
  cardholder: 32,
  cardNumber: 18,
  ordered: 12,
  askedSince: 12,
  validTill: 12,
  status: 28,
  cardType: 14,
  validFrom: 12,
  email: 32,
  ordererReference: 20,
} as const;
type Column = keyof typeof widths;
const columns = Object.keys(widths) as Column[];
/** Staff see an address only in an order that they open: a list of them would be a copy (T24). */
const columnsForStaff = columns.filter((column) => column !== 'email');

type Asked = ListQuery & Pick<Exported, 'organisationId' | 'languageCode'>;
type Exported = {
  readonly organisationId: string;
  readonly languageCode: Language;
  /** What a list finds, or these orders. */
  readonly chosen: ListOfOrganisation | { readonly orderIds: readonly string[] };
};
type By = { readonly actor: Actor; readonly acting: Acting };
type Batches = AsyncGenerator<readonly ExportedOrder[]>;

/** An organisation's list as it is searched, filtered and sorted, to take away: its columns, all of its rows, read while they are sent. */
export async function exportOrganisationCards(
  portal: Portal,
  by: By,
  { organisationId, languageCode, ...wanted }: Asked,
): Promise<Sheet | TooShort | NotFound | TooManyPersons> {
  const chosen = listOf(portal, organisationId, wanted);
  return isRefusal(chosen) ? chosen : exportCards(portal, by, { organisationId, languageCode, chosen });
}

/** The same of a list that is known, or of chosen orders. */
export async function exportCards(portal: Portal, by: By, exported: Exported): Promise<Sheet | NotFound | TooManyPersons> {
  const { organisationId, languageCode } = exported;
  const organisation = await findOrganisation(portal.db, organisationId);
  if (organisation === null) return refuse('errors.cards.itemNotFound');
  const isForStaff = isOfStaff(by.acting);
  const orders = isForStaff ? await readAtOnce(portal, by, exported) : await begun(batchesOf(portal, exported));
  if (isRefusal(orders)) return orders;
  await noteOrganisationReading(portal, by.actor, by.acting, { at: 'file' });
  const text = (id: string, values?: Record<string, string>) => portalText(languageCode, id, values);
  const shown = isForStaff ? columnsForStaff : columns;
  return {
    name: [text('organisationCards.file'), organisation.code, portal.today()].join(' '),
    columns: shown.map((column) => ({ heading: text(`organisationCards.column.${column}`), width: widths[column] })),
    rows: rowsOf(orders, {
      shown,
      toRow: organisationRow(portal, organisation),
      text,
      dayOf: dayIn(portal.config.portal.timeZone),
      productName: portal.config.portal.productName,
    }),
  };
}

/** What staff take away is recorded, or refused, before any of it is sent: so they read it in one transaction. */
async function readAtOnce(portal: Portal, by: By, exported: Exported): Promise<(readonly ExportedOrder[])[] | TooManyPersons> {
  const orders = await readOrders(
    portal,
    { ...by, shows: 'list' },
    async (reading) => {
      const read: ExportedOrder[] = [];
      for await (const batch of batchesOf(reading, exported)) {
        read.push(...batch);
        if (read.length > staffOrdersAtMost) break;
      }
      return read;
    },
    (read) => read.map(({ id }) => id),
  );
  if (isRefusal(orders)) return orders;
  if (orders.length <= staffOrdersAtMost) return [orders];
  return refuse('errors.staff.tooManyPersons', { limit: listedPersonsAtMost });
}

/**
 * A whole list in batches. Which orders it has, and in which order, is known before the first: so a change meanwhile neither doubles nor
 * hides one, and each batch costs the same. Whoever takes the rest of a file does so outside of its request: so it says whose rows it
 * reads.
 */
async function* batchesOf({ db }: Portal, { organisationId, chosen }: Exported): Batches {
  const ids = 'orderIds' in chosen ? chosen.orderIds : await reaching([organisationId], () => findOrderIdsForDisplay(db, chosen));
  for (let at = 0; at < ids.length; at += batchSize) {
    yield reaching([organisationId], () => findOrdersToExport(db, organisationId, ids.slice(at, at + batchSize)));
  }
}

/** The first batch is read before anything is sent: a database that is away is then still a 503. */
async function begun(batches: Batches): Promise<Batches> {
  const first = await batches.next();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* batches;
  })();
}

type Text = (id: string, values?: Record<string, string>) => string;

type Written = {
  readonly shown: readonly Column[];
  readonly toRow: (order: ListedOrder) => CardListRow;
  readonly text: Text;
  /** The day of the portal's calendar. */
  readonly dayOf: (moment: Date) => string;
  readonly productName: string;
};

async function* rowsOf(
  batches: Iterable<readonly ExportedOrder[]> | AsyncIterable<readonly ExportedOrder[]>,
  { shown, toRow, text, dayOf, productName }: Written,
): AsyncGenerator<readonly Cell[]> {
  for await (const batch of batches) {
    for (const order of batch) {
      const row = toRow(order);
      const cells: Readonly<Record<Column, Cell>> = {
        cardholder: row.printableName === erasedName ? text('cardHistory.erasedPerson') : row.printableName,
        cardNumber: row.cardNumber,
        ordered: { day: row.created_date.slice(0, listDateLength) },
        askedSince: row.askedSince === null ? null : { day: dayOf(new Date(row.askedSince)) },
        validTill: { day: row.validUntil },
        status: statusOf(row, text),
        cardType: cardTypeName(row.cardType, productName),
        validFrom: { day: row.validFrom },
        email: order.email,
        ordererReference: row.ordererReference,
      };
      yield shown.map((column) => cells[column]);
    }
  }
}

/** As the list says it (4-2, 4-4). */
function statusOf({ status, validFrom, validFromIsInFuture }: CardListRow, text: Text): string {
  return validFromIsInFuture ? text('cardapi.cardStatus.validFromInFuture', { validFrom }) : text(`cardapi.cardStatus.${status}`);
}
