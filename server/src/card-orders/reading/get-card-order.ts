import {
  asksForAnother,
  type CardOrderDetails,
  type CardOrderWrapper,
  formatCardNumber,
  hasCard,
  type LastChange,
  type OfferedRenewal,
  type OrderApproval,
  ordererReferenceOf,
  waitsForHolder,
} from '@siteid/contract';
import { momentOf } from '../../database/moment.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import { writePhoneNumber } from '../../phone-number.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { approverOf, whyNotApprove } from '../approving/why-not-approve.ts';
import { type Circumstances, isAddressCorrectable, isInvitable, type Viewer, whyNotActivate } from '../card-order.ts';
import type { Reach } from '../card-order-reach-store.ts';
import { showsCardNumber, whyNotValid } from '../card-validity.ts';
import { whyNotShowPin } from '../number-and-pin/why-not-show-pin.ts';
import { flagsOf, mayEditVirtualCard } from '../order-flags.ts';
import { checkIdentity, holderOrStranger, type IdentityCheck, isLeftOutByPilot } from '../order-identity.ts';
import { offeredRenewal } from '../renewing/offered-renewal.ts';
import { whyNotRenew } from '../renewing/renewable-card.ts';
import { allEndWhenFound, isShownFound, isStillAsked, mailsThatTold, mayBeReplaced, tookItsPlace } from '../replaced-card.ts';
import { showsIdentity, showsPerson, withoutPerson } from './hide-person.ts';
import { logoPath, ownerImagePath } from './picture-paths.ts';
import { findViewedOrder, type ViewedOrder } from './viewed-order-store.ts';

export type OrderViewer = {
  readonly reach: Reach;
  /** What the viewer may do, once the order's organisation is known. */
  readonly roleIn: (organisationId: string) => Viewer;
  /** The organisation that the pictures' addresses name; null for the holder. */
  readonly organisationId: string | null;
  readonly personId: string;
  readonly sessionHash: Buffer;
  readonly mayOrderFor: (organisationId: string) => boolean;
  readonly mayApproveFor: (organisationId: string) => boolean;
};

/** One order as its viewer may see it, with what they may do (3-1, 3-2). */
export async function getCardOrder(
  portal: Portal,
  viewer: OrderViewer,
  orderId: string,
): Promise<CardOrderWrapper | Refusal<'errors.cards.itemNotFound'>> {
  const order = await findViewedOrder(portal.db, orderId, viewer.reach);
  if (!order) return refuse('errors.cards.itemNotFound');
  const check = checkIdentity(order, showsIdentity(viewer.reach, order.status) ? order.identities : []);
  const renewal = await renewalOf(portal, viewer, order);
  const approval = await approvalFor(portal, viewer, order);
  const shown = detailsOf(portal, viewer, order, check);
  const pinNeedsSignIn = shown.pinIsAvailable && (await whyNotShowPin(portal, viewer)) !== null;
  const details = { ...shown, renewal, approval, pinNeedsSignIn };
  return {
    hasPendingOrders: waitsForHolder(order.status),
    pendingOrder: showsPerson(viewer.reach, check) ? details : withoutPerson(details, order),
    virtualCardStatus: order.virtual_card_enabled,
    canEditVirtualCard: mayEditVirtualCard(order, viewer.roleIn(order.organisation_id), portal.config.portal),
    isCardGovIdMatching: check.isCardGovIdMatching,
    status: order.status,
  };
}

/** The same for the review screen, which has an order only while it waits for its holder (4-6). */
export async function getPendingCardOrder(portal: Portal, viewer: OrderViewer, orderId: string) {
  const found = await getCardOrder(portal, viewer, orderId);
  return isRefusal(found) || found.hasPendingOrders ? found : { ...found, pendingOrder: null };
}

function detailsOf(
  portal: Portal,
  viewer: OrderViewer,
  order: ViewedOrder,
  check: IdentityCheck,
): Omit<CardOrderDetails, 'renewal' | 'approval' | 'pinNeedsSignIn'> {
  const around: Circumstances = {
    organisationIsActive: mayAct(order.org_state),
    anotherCardIsActive: order.another_card_is_active,
    today: portal.today(),
    now: portal.now(),
  };
  const { showRejectionReason, ...flags } = flagsOf(order, asWhom(viewer, order, check), around);
  const { isCardGovIdMatching: _, verifiedNationalities, ...checked } = check;
  const isHolder = viewer.reach.as === 'holder';
  const showsNumber = showsCardNumber(order.status, isHolder);
  const phone = writePhoneNumber(order.phone);
  return {
    orderId: order.id,
    status: order.status,
    statusModified: order.status_modified.toISOString(),
    phone,
    email: order.email,
    ownerImage: order.photo_id === null ? null : ownerImagePath(order.id, viewer.organisationId),
    validFrom: order.valid_from,
    validUntil: order.valid_until,
    orgName: order.org_name,
    orgId: order.organisation_id,
    orgCode: order.org_code,
    companyNumber: order.company_number,
    logo: logoPath(order.logo_id),
    cpb: { name: order.supplier_name },
    fullName: `${order.given_names} ${order.family_names}`.trim(),
    printableNamesForDisplay: order.printable_name,
    dateOfBirth: order.date_of_birth,
    nationality: order.nationalities,
    verifiedNationalities: [...verifiedNationalities],
    cardType: order.card_type,
    cardNumber: showsNumber && order.card_number !== null ? formatCardNumber(order.card_number) : null,
    country: order.country,
    holderEmail: order.email,
    holderPhone: phone,
    // Whom to ask, as mails to the company do: the order's own contact, else the company's address.
    contactEmail: order.contact_email ?? order.org_email,
    contactPhone: writePhoneNumber(order.contact_phone),
    contactAddress: order.address,
    city: order.city,
    postalCode: order.postal_code,
    rejectionReason: showRejectionReason ? order.rejection_reason : null,
    showRejectionReason,
    cardBelongsToCurrentUser: isHolder,
    canBeInvited: viewer.roleIn(order.organisation_id) === 'company' && isInvitable(order),
    whyNotActivated: isHolder ? whyNotActivate(order, check, around) : 'transitionNotAllowed',
    orgIsNotActive: !around.organisationIsActive,
    whyNotValid: whyNotValid(order, around),
    showOnlyFinnishIdsMsg: isLeftOutByPilot(order, portal.config.portal),
    suspension: isHolder ? suspensionOf(order) : null,
    // What the card supplier sent back is the company's to mend: its holder does not wait for them yet.
    sentBackSince: order.sent_back === null || (isHolder && order.status === 'ordered') ? null : momentOf(order.sent_back),
    replaces: order.replaced,
    replacement: order.replacement,
    replacementEndsWhenFound: allEndWhenFound(order.suspension, order.followings),
    foundAt: foundAtOf(order, isHolder),
    ...renewalChoiceOf(order, isHolder, around),
    ...replacingOf(portal, viewer, order),
    lastChange: lastChangeOf(order),
    lastTold: order.last_told && {
      ...order.last_told,
      at: momentOf(order.last_told.at),
      addressMayBeCorrected:
        viewer.roleIn(order.organisation_id) === 'company' &&
        isAddressCorrectable(order, { cameBack: order.last_told.result === 'cameBack', isSentBack: order.sent_back !== null }),
    },
    ordererReference: isHolder ? null : ordererReferenceOf(order.orderer_reference),
    ...checked,
    ...flags,
  };
}

function asWhom({ roleIn, personId }: OrderViewer, order: ViewedOrder, { isCardGovIdMatching: isNamed }: IdentityCheck): Viewer {
  const role = roleIn(order.organisation_id);
  return role === 'holder' ? holderOrStranger(order, personId, { isNamed, rejecter: order.rejecter }) : role;
}

/** What the holder said, until another card took the place of this one, and whether the viewer may order or ask, until one is ordered. */
function replacingOf(portal: Portal, { reach, mayOrderFor }: OrderViewer, order: ViewedOrder) {
  const isHolder = reach.as === 'holder';
  const tellsOfLoss = [order.replaced, order.replacement, foundAtOf(order, isHolder)].some((each) => each !== null);
  if (order.was_replaced || order.followings.some(tookItsPlace) || !mayBeReplaced(order, portal.today()))
    return { tellsOfLoss, replacementAsked: null, mayReplace: null };
  const replacementAsked = askedOf(order);
  if (order.followings.length > 0)
    return { tellsOfLoss: tellsOfLoss || replacementAsked !== null, replacementAsked, mayReplace: null };
  const mayAsk = isHolder && order.status !== 'terminated' && ('ask' as const);
  const mayOrder = !isHolder && mayOrderFor(order.organisation_id) && mayAct(order.org_state) && ('order' as const);
  const mayReplace = mayAsk || mayOrder || null;
  const isOffered = mayReplace !== null && asksForAnother((isHolder ? order.suspension : order.last_change)?.cause);
  return { tellsOfLoss: tellsOfLoss || replacementAsked !== null || isOffered, replacementAsked, mayReplace };
}

/** What the holder said of the card, while it is so; whether a mail told the company of it, and whether another is ordered. */
function askedOf(order: ViewedOrder): CardOrderDetails['replacementAsked'] {
  if (order.asked === null) return null;
  const { cause } = order.asked;
  const at = momentOf(order.asked.at);
  if (!isStillAsked({ cause, at: new Date(at) }, order)) return null;
  const mails = order.asked.mails.map((mail) => ({ ...mail, at: new Date(mail.at) }));
  return { cause, at, isTold: mailsThatTold(cause, mails, order).length > 0, isOrdered: order.followings.length > 0 };
}

/** What the viewer would get who renews the card (L-4-3); null where they may not. */
async function renewalOf(portal: Portal, { reach, mayOrderFor }: OrderViewer, order: ViewedOrder): Promise<OfferedRenewal> {
  if (reach.as === 'holder' || !mayOrderFor(order.organisation_id) || !mayAct(order.org_state)) return null;
  const given = order.photo_given === null ? null : new Date(order.photo_given);
  return offeredRenewal(portal, { ...order, has_next: order.replacement !== null, photo_given: given });
}

/** A holder is told the company, not its clerk; once the card has ended, or another is under way, there is nothing left to renew. */
function renewalChoiceOf(order: ViewedOrder, isHolder: boolean, { today, now }: Pick<Circumstances, 'today' | 'now'>) {
  const { choice, status, followings, org_name: orgName } = order;
  if (followings.length > 0 || !hasCard(status)) return { notRenewed: null, mayDeclineRenewal: false };
  if (choice?.declined) {
    return { notRenewed: { at: momentOf(choice.at), name: isHolder ? orgName : choice.name }, mayDeclineRenewal: false };
  }
  const endsLater = whyNotRenew({ ...order, has_next: false, photo_given: null }, { today, now }) !== null;
  return { notRenewed: null, mayDeclineRenewal: !isHolder && !endsLater };
}

const foundAtOf = (order: ViewedOrder, isHolder: boolean) =>
  order.found_at !== null && (!isHolder || isShownFound(order)) ? momentOf(order.found_at) : null;

function suspensionOf({ suspended_by: by, status_modified, suspension }: ViewedOrder) {
  const { reason = null, cause = null } = suspension ?? {};
  return by === null ? null : { by, since: status_modified.toISOString(), reason, cause };
}

/** Whether the viewer could approve an order that waits, by the rules of the call but for what changes meanwhile (W-5-6). */
async function approvalFor(
  portal: Portal,
  { personId, mayApproveFor }: OrderViewer,
  { typists, organisation_id: organisationId, org_state: orgState, ...order }: ViewedOrder,
): Promise<OrderApproval | null> {
  if (typists === null) return null;
  if (!mayApproveFor(organisationId)) return { whyNot: 'rightMissing', orgState };
  if (!mayAct(orgState)) return { whyNot: 'companyNotActive', orgState };
  const typed = { ...order, typists };
  const approver = await approverOf(portal, { organisationId, personId }, order.is_second_wanted, [typed]);
  return { whyNot: whyNotApprove(typed, approver), orgState };
}

/**
 * Who works for a card supplier or an ID office is not named to a company, nor who acted as the holder: a stranger may have come by
 * the link. What an ID office says of a person is not told.
 */
function lastChangeOf({ status, last_change: last }: ViewedOrder): LastChange | null {
  if (last === null) return null;
  const { at, role, name, reason, cause } = last;
  const isNamed = role === 'orderer' || role === 'company';
  return { status, at: momentOf(at), role, name: isNamed ? name : null, reason: role === 'id_verifier' ? null : reason, cause };
}
