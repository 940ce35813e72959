import { type CardListRow, formatCardNumber, ordererReferenceOf, waitsForHolder } from '@siteid/contract';
import { momentOf } from '../../database/moment.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import type { Portal } from '../../portal.ts';
import { validFromIsAhead } from '../card-order.ts';
import { holdsToday, mayShowPin, showsCardNumber } from '../card-validity.ts';
import type { FoundOrder, ListedOrder, ListedOrganisation, ReachedOrder } from './card-order-list-store.ts';
import { logoPath, ownerImagePath, smallImagePath } from './picture-paths.ts';

/** A person's own order, as lists show it. */
export function ownRow(portal: Portal): (order: ReachedOrder) => CardListRow {
  const today = portal.today();
  return (order) => {
    const ownerImage = order.shows_person ? ownerImagePath(order.id, null) : null;
    return rowOf(order, order.organisation, { isHolder: true, ownerImage }, today);
  };
}

/** An order as lists show it to its company. */
export function organisationRow(portal: Portal, organisation: ListedOrganisation): (order: FoundOrder) => CardListRow {
  const today = portal.today();
  return (order) => {
    const row = rowOf(
      order,
      organisation,
      { isHolder: false, ownerImage: ownerImagePath(order.id, order.organisation_id) },
      today,
    );
    const smallImage = order.photo_id === null ? null : smallImagePath(order.id, order.organisation_id);
    return { ...row, smallImage, matched: matchedOf(order, row) };
  };
}

/** A number that the row shows is not said again, and one that it may not show is not said at all (2.4-29). */
function matchedOf({ matched_in: where, full_name: fullName = '' }: FoundOrder, row: CardListRow): CardListRow['matched'] {
  if (where === 'fullName') return { in: where, text: fullName };
  if (where === 'ordererReference') return { in: where, text: row.ordererReference };
  return where === 'cardNumber' && row.cardNumber === null ? { in: where, text: null } : null;
}

type RowViewer = {
  readonly isHolder: boolean;
  /** Where the viewer finds the photo, if there is one; null where they may not see it. */
  readonly ownerImage: string | null;
};

/** An order as a list shows it (2.4-22). */
function rowOf(
  order: ListedOrder,
  organisation: ListedOrganisation,
  { isHolder, ownerImage }: RowViewer,
  today: string,
): CardListRow {
  const showsNumber = showsCardNumber(order.status, isHolder);
  const organisationIsActive = mayAct(organisation.state);
  return {
    orderId: order.id,
    orgId: order.organisation_id,
    orgCode: organisation.code,
    orgName: organisation.name,
    cardType: order.card_type,
    status: order.status,
    statusModified: momentOf(order.status_modified),
    printableName: order.printable_name,
    cardNumber: showsNumber && order.card_number !== null ? formatCardNumber(order.card_number) : null,
    created_date: momentOf(order.created),
    validFrom: order.valid_from,
    validUntil: order.valid_until,
    isActive: order.status === 'activated',
    holdsToday: holdsToday(order, { organisationIsActive, today }),
    orgIsNotActive: !organisationIsActive,
    validFromIsInFuture: validFromIsAhead(order, today),
    hasPhoto: order.photo_id !== null,
    ownerImage: order.photo_id === null ? null : ownerImage,
    logo: logoPath(organisation.logo_id),
    smallImage: null,
    sentBack: order.sent_back && !isHolder,
    askedSince: waitsForHolder(order.status) ? momentOf(order.status_modified) : null,
    ordererReference: isHolder ? null : ordererReferenceOf(order.orderer_reference),
    matched: null,
    cardBelongsToCurrentUser: isHolder,
    pinIsAvailable: mayShowPin(order.status, isHolder ? 'holder' : 'company'),
  };
}
