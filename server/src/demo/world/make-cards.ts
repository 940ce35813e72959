import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describeCorrection } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { hasEnded } from '../../card-orders/card-order.ts';
import { noteOnOrder } from '../../card-orders/card-order-store.ts';
import { tellPeople } from '../../card-orders/changing/tell-people.ts';
import { thingsOf } from '../../card-orders/correcting/corrected-order.ts';
import { insertCorrection } from '../../card-orders/correcting/correction-store.ts';
import { sendBackBySupplier } from '../../card-orders/correcting/send-back-by-supplier.ts';
import type { Tables } from '../../database/tables.ts';
import { governmentIdHash } from '../../people/record-identity.ts';
import { redrawPicture } from '../../pictures/redraw-picture.ts';
import { clocksOf, type Portal } from '../../portal.ts';
import { type CrowdMember, demoCrowd } from './demo-crowd.ts';
import { daysBefore } from './demo-days.ts';
import { demoPast, demoReasons } from './demo-histories.ts';
import { type DemoOrder, demoOrders } from './demo-orders.ts';
import { demoSuppliers, organisationIdOf, supplierByHand, supplierIdOf } from './demo-organisations.ts';
import { demoId } from './demo-people.ts';
import { portraitId, retakenFile, retakenPortrait } from './demo-pictures.ts';
import { insertWhatWasTold, insertWhatWasToldOfEnds, letLastMailComeBack } from './demo-told-store.ts';
import { insertAll, insertHistories, insertOrdersOnTheirWay } from './demo-world-store.ts';
import { governmentIdRow, knownPerson } from './make-people.ts';

const dayInMs = 86_400_000;

/** All orders and cards with their histories, the crowd of cardholders, and the mails that wait in the demo outbox. */
export async function makeCards(tx: Kysely<Tables>, portal: Portal, now: Date): Promise<void> {
  const crowd = demoCrowd();
  const sentBack = sentBackOf(crowd);
  await makeCrowd(tx, portal, now, { crowd, sentBack });
  const orders = [...demoOrders, ...crowd.map(({ order }) => order)];
  await insertOrdersOnTheirWay(
    tx,
    orders.map((order) => orderRow(portal, now, order)),
  );
  await insertHistories(tx, demoPast, { personId: knownPerson('karl-nystrom').personId, name: 'Karl Nyström' });
  const ids = demoOrders.map(({ id }) => id);
  const named = await tx.selectFrom('card_orders').selectAll().where('id', 'in', ids).orderBy('status_modified').execute();
  // Told when it happened, so that a link can be sent again at once.
  for (const order of named) await tellPeople(tx, { ...portal, ...clocksOf(() => order.status_modified) }, order);
  await insertWhatWasTold(tx, portal);
  await insertWhatWasToldOfEnds(tx, portal);
  await letLastMailComeBack(tx, unreachedOf(crowd).order.id);
  await sendBack(tx, now, sentBack);
  await sendBackFromSupplier(tx, portal, now, uncheckedOf(crowd));
}

/** Whose order is sent back, and who is not reached by mail: the first and the last of Norrbygg's that wait for review. */
const sentBackOf = (crowd: readonly CrowdMember[]) => foundIn(crowd.find(waitsForReview));
const unreachedOf = (crowd: readonly CrowdMember[]) => foundIn(crowd.findLast(waitsForReview));

/** Which order its card supplier sends back: the first of Norrbygg's that wait to be checked by another than the operator of the demo. */
const uncheckedOf = (crowd: readonly CrowdMember[]) =>
  foundIn(
    crowd.find(
      ({ order }) =>
        order.organisation === 'NORRBYGG' && order.status === 'approved_by_orderer' && order.supplier !== supplierByHand,
    ),
  );

const waitsForReview = ({ order }: CrowdMember) =>
  order.organisation === 'NORRBYGG' && order.status === 'approved_by_personalizer';

function foundIn(member: CrowdMember | undefined): CrowdMember {
  if (member === undefined) throw new Error('no order of Norrbygg stands where one is sent back');
  return member;
}

/** Its holder says what is wrong, and what is right, and gives another photo (L-3). */
async function sendBack(tx: Kysely<Tables>, now: Date, { order, person }: CrowdMember): Promise<void> {
  const said = { address: 'Provgatan 12', postal_code: '100 12', city: 'Uppsala' };
  const note = 'I have moved.';
  const asked = daysBefore(now, order.modifiedDaysAgo / 2);
  const sent = readFileSync(retakenFile);
  const content = await redrawPicture(sent, person.id);
  if (content === null) throw new Error('a face of the demo world is no picture');
  if (order.portrait !== retakenPortrait) throw new Error('the photo that a holder gives is of somebody else');
  const photo = { content, cameAs: createHash('sha256').update(sent).digest() };
  const row = { id: order.id, organisation_id: organisationIdOf(order.organisation) };
  await insertCorrection(tx, row, { id: demoId(14, 1), person_id: person.id, said, note, asked }, photo);
  const by = { personId: person.id, name: `${order.givenNames} ${order.familyNames}`, role: 'holder' as const };
  const description = describeCorrection('send_back', thingsOf({ said, hasPhoto: true, note }));
  await noteOnOrder(tx, order, { by, now: asked, reason: note, description });
}

/** Its card supplier says what is wrong (L-3-4). */
async function sendBackFromSupplier(tx: Kysely<Tables>, portal: Portal, now: Date, { order }: CrowdMember): Promise<void> {
  const asked = daysBefore(now, order.modifiedDaysAgo / 2);
  const row = await tx.selectFrom('card_orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
  const supplier = demoSuppliers.find(({ code }) => code === order.supplier);
  const by = { personId: null, name: supplier?.name ?? '', role: 'personalizer' as const };
  await sendBackBySupplier(tx, { ...portal, ...clocksOf(() => asked) }, row, { by, reason: 'The face is too dark to print.' });
}

type Crowd = { readonly crowd: readonly CrowdMember[]; readonly sentBack: CrowdMember };

/** Who confirmed an order, or sent it back, is a person here, with an identity verified on the way. */
async function makeCrowd(tx: Kysely<Tables>, portal: Portal, now: Date, { crowd, sentBack }: Crowd): Promise<void> {
  const holders = crowd.filter((member) => member.order.holderId !== null || member === sentBack);
  await insertAll(
    tx,
    'persons',
    holders.map(({ order, person }) => ({
      id: person.id,
      username: `user-${person.id.slice(-6)}`,
      given_names: order.givenNames,
      family_names: order.familyNames,
      date_of_birth: order.dateOfBirth,
      email: order.email,
      language: 'en',
      created: daysBefore(now, order.createdDaysAgo),
    })),
  );
  await insertAll(
    tx,
    'government_ids',
    holders.map(({ order, person }) => governmentIdRow(portal, person.governmentIdRow, person.id, order.governmentId)),
  );
  await insertAll(
    tx,
    'verified_identities',
    holders.map(({ order, person }, index) => ({
      id: demoId(11, index + 1),
      person_id: person.id,
      government_id_hash: governmentIdHash(portal, order.governmentId),
      source: order.governmentId.idType === 'ssn' ? 'gluuProvision' : 'manualIdVerification',
      document: order.governmentId.idType === 'ssn' ? 'eid' : 'passport',
      given_names: order.givenNames,
      family_names: order.familyNames,
      date_of_birth: order.dateOfBirth,
      nationalities: [...order.nationalities],
      phone_hash: null,
      verified_at: daysBefore(now, order.modifiedDaysAgo),
    })),
  );
}

function orderRow(portal: Portal, now: Date, order: DemoOrder) {
  const { secrets } = portal;
  return {
    id: order.id,
    organisation_id: organisationIdOf(order.organisation),
    supplier_id: supplierIdOf(order.supplier),
    card_type: order.cardType,
    status: order.status,
    status_modified: daysBefore(now, order.modifiedDaysAgo),
    created: daysBefore(now, order.createdDaysAgo),
    holder_id: order.holderId,
    confirmed_email: order.holderId === null ? null : order.email,
    redeemed_by: order.redeemedBy,
    government_id_hash: governmentIdHash(portal, order.governmentId),
    government_id_sealed: secrets.seal(order.governmentId.value, `card-order:${order.id}:government-id`),
    government_id_type: order.governmentId.idType,
    government_id_country: order.governmentId.country,
    given_names: order.givenNames,
    family_names: order.familyNames,
    printable_name: order.printableName,
    date_of_birth: order.dateOfBirth,
    nationalities: [...order.nationalities],
    email: order.email,
    phone: order.phone,
    language: 'en' as const,
    contact_email: null,
    contact_phone: null,
    address: 'Provgatan 5',
    postal_code: '100 00',
    city: 'Stockholm',
    country: 'SE',
    photo_id: portraitId(order.portrait),
    valid_from: day(portal, order.validFromDaysAgo),
    valid_until: day(portal, order.validUntilDaysAgo),
    rejection_reason: /^(cancelled|rejected)_/.test(order.status) ? (demoReasons[order.status] ?? null) : null,
    suspended_by: order.suspendedBy,
    card_number: order.cardNumber,
    pin_sealed: order.pin === null || hasEnded(order.status) ? null : secrets.seal(order.pin, `card-order:${order.id}:pin`),
    virtual_card_enabled: order.virtualCard,
    orderer_reference: order.reference,
    replaces: order.replaces ?? null,
  };
}

/** The calendar day so many whole days before today, counted from noon, which no change of the clock reaches. */
function day(portal: Portal, daysAgo: number): string {
  const noon = Date.parse(`${portal.today()}T12:00:00Z`);
  return new Date(noon - daysAgo * dayInMs).toISOString().slice(0, 10);
}
