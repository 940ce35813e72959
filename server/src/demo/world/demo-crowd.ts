import type { CardOrderStatus, CardType, GovernmentId } from '@siteid/contract';
import { type Names, namesOfCountry } from './demo-names.ts';
import { finnishTestNumber, seededRandom, swedishTestNumber } from './demo-numbers.ts';
import { type DemoOrder, referenceOf } from './demo-orders.ts';
import { type OrganisationCode, supplierByHand } from './demo-organisations.ts';
import { demoId, demoPeople } from './demo-people.ts';
import { ownPortraits, portraitCount, portraitFor } from './demo-pictures.ts';

export type CrowdMember = {
  readonly order: DemoOrder;
  readonly person: { readonly id: string; readonly governmentIdRow: string };
};

type Age = { readonly createdDaysAgo: readonly [number, number]; readonly daysUnderWay: readonly [number, number] };

const young: Age = { createdDaysAgo: [1, 25], daysUnderWay: [0, 6] };
const current: Age = { createdDaysAgo: [40, 1000], daysUnderWay: [8, 30] };
const old: Age = { createdDaysAgo: [1140, 1800], daysUnderWay: [1100, 1120] };

/** How many of Norrbygg's 4,000 stand where, and how long ago they were ordered. */
const norrbygg: readonly (readonly [CardOrderStatus, number, Age])[] = [
  ['activated', 2605, current],
  ['expired', 420, old],
  ['terminated', 300, { createdDaysAgo: [100, 1050], daysUnderWay: [20, 90] }],
  ['personalized', 160, { createdDaysAgo: [15, 60], daysUnderWay: [6, 12] }],
  ['suspended', 120, { createdDaysAgo: [100, 1000], daysUnderWay: [20, 90] }],
  ['approved_by_personalizer', 110, young],
  ['ready_to_personalize', 60, young],
  ['printed', 50, young],
  ['cancelled_by_orderer', 35, { createdDaysAgo: [5, 700], daysUnderWay: [1, 4] }],
  ['ordered', 30, young],
  ['approved_by_orderer', 30, young],
  ['rejected_by_personalizer', 25, { createdDaysAgo: [5, 300], daysUnderWay: [1, 4] }],
  ['cancelled_by_holder', 25, { createdDaysAgo: [5, 300], daysUnderWay: [1, 4] }],
  ['cancelled_by_id_verifier', 13, { createdDaysAgo: [5, 300], daysUnderWay: [1, 4] }],
  ['printing_failed', 8, young],
  ['personalization_failed', 7, young],
  ['approved_by_holder', 2, young],
];
const majava: typeof norrbygg = [
  ['activated', 30, current],
  ['suspended', 4, current],
  ['approved_by_personalizer', 5, young],
  ['terminated', 3, current],
];
const vaikne: typeof norrbygg = [
  ['activated', 14, current],
  ['suspended', 9, current],
  ['expired', 3, old],
];

/** Entered by Karl; Majava wants a second person to approve them (W-5-6), such as Yrjö. */
const majavaUnapproved: typeof norrbygg = [['ordered', 2, young]];

/** Statuses that an order reaches only once its holder has confirmed it. */
const confirmed = new Set<CardOrderStatus>([
  'approved_by_holder',
  'ready_to_personalize',
  'printed',
  'printing_failed',
  'personalized',
  'personalization_failed',
  'activated',
  'suspended',
  'terminated',
  'expired',
]);
const produced = new Set<CardOrderStatus>(['personalized', 'activated', 'suspended', 'terminated', 'expired']);
const countries = ['SE', 'SE', 'SE', 'SE', 'FI', 'EE', 'LV', 'LT', 'PL', 'PL', 'RO', 'UA'] as const;
const cardTypes: readonly CardType[] = [
  'nordic',
  'nordic',
  'nordic',
  'nordic',
  'nordic',
  'nordic',
  'nordic_temporary',
  'nordic_visitor',
];
const threeYears = 1095;
const taken = new Set(demoPeople.map(({ governmentId }) => governmentId.value));

/** The many cardholders without a story, each with one order or card; the same at every start. */
export function demoCrowd(): CrowdMember[] {
  const random = seededRandom(41);
  const plan = [
    ...planOf('NORRBYGG', norrbygg),
    ...planOf('MAJAVA', majava),
    ...planOf('VAIKNE', vaikne),
    ...planOf('MAJAVA', majavaUnapproved),
  ];
  return withReplacement(withOwnFaces(plan.map((each, number) => memberOf(number, each, random))));
}

/** One of Majava's cards was lost, and its holder is to review the order of another in its place (L-2). */
function withReplacement(crowd: readonly CrowdMember[]): CrowdMember[] {
  const ofMajava = (status: CardOrderStatus) =>
    crowd.find(({ order }) => order.organisation === 'MAJAVA' && order.status === status)?.order;
  const [lost, next] = [ofMajava('suspended'), ofMajava('approved_by_personalizer')];
  if (lost === undefined || next === undefined) throw new Error('no card of Majava is suspended, or no order is reviewed');
  const { id: replaces, supplier, cardType, governmentId, givenNames, familyNames, printableName } = lost;
  const { dateOfBirth, nationalities, email, portrait, validUntilDaysAgo } = lost;
  const same = { supplier, cardType, governmentId, givenNames, familyNames, printableName, dateOfBirth, nationalities, email };
  const changed = new Map([
    [lost.id, { ...lost, suspendedBy: 'company' as const, modifiedDaysAgo: next.createdDaysAgo + 0.2 }],
    [next.id, { ...next, ...same, portrait, validUntilDaysAgo, replaces }],
  ]);
  return crowd.map((each) => ({ ...each, order: changed.get(each.order.id) ?? each.order }));
}

/** Those whom an operator checks by hand have a face of their own, but one: a face on two orders is a warning (W-6-2). */
function withOwnFaces(crowd: readonly CrowdMember[]): CrowdMember[] {
  const [_, ...checked] = crowd.filter(
    ({ order }) => order.status === 'approved_by_orderer' && order.supplier === supplierByHand,
  );
  const own = new Map(ownPortraits(checked.map(({ order }) => order.portrait)).map((portrait, at) => [checked[at], portrait]));
  return crowd.map((each) => ({ ...each, order: { ...each.order, portrait: own.get(each) ?? each.order.portrait } }));
}

function planOf(organisation: OrganisationCode, counts: typeof norrbygg) {
  return counts.flatMap(([status, count, age]) => Array.from({ length: count }, () => ({ organisation, status, age })));
}

function memberOf(
  number: number,
  { organisation, status, age }: ReturnType<typeof planOf>[number],
  random: () => number,
): CrowdMember {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least);
  const country = pick(countries);
  const isWoman = random() < 0.3;
  const { givenNames, familyNames } = nameOf(namesOfCountry[country] as Names, isWoman, pick);
  const dateOfBirth = new Date(Date.UTC(1962, 0, 1) + Math.floor(number * 3.6) * 86_400_000).toISOString().slice(0, 10);
  const createdDaysAgo = between(age.createdDaysAgo);
  const validFromDaysAgo = Math.floor(createdDaysAgo) - (produced.has(status) ? 5 : 14);
  const supplier = random() < 0.7 ? 'kortverket' : 'kortnord';
  const id = demoId(9, number + 1);
  const order: DemoOrder = {
    id: demoId(8, number + 1),
    organisation,
    supplier,
    cardType: pick(cardTypes),
    status,
    holderId: confirmed.has(status) ? id : null,
    redeemedBy: null,
    governmentId: governmentIdOf(country, dateOfBirth, isWoman, number),
    givenNames,
    familyNames,
    printableName: `${givenNames.split(' ')[0]} ${familyNames}`,
    dateOfBirth,
    nationalities: [country],
    email: `p${number + 1}@${organisation.toLowerCase()}.example`,
    phone: confirmed.has(status) ? `+467017406${String(23 + (number % 70)).padStart(2, '0')}` : null,
    portrait: portraitFor(isWoman, Math.floor(random() * portraitCount)),
    createdDaysAgo,
    modifiedDaysAgo: Math.max(createdDaysAgo - between(age.daysUnderWay), createdDaysAgo / 20),
    validFromDaysAgo,
    validUntilDaysAgo: validFromDaysAgo - (age === old ? threeYears : threeYears + 30),
    suspendedBy: status === 'suspended' ? (random() < 0.8 ? 'company' : 'holder') : null,
    cardNumber: produced.has(status)
      ? `${supplier === 'kortverket' ? 'KV' : 'KN'}1${String(100_000_000 + number * 7_919)}`
      : null,
    pin: produced.has(status) ? String(Math.floor(random() * 10_000)).padStart(4, '0') : null,
    virtualCard: status === 'activated' && random() < 0.2,
    // After those of the people with a name.
    reference: referenceOf(organisation, 101 + number),
  };
  return { order, person: { id, governmentIdRow: demoId(7, number + 1) } };
}

function nameOf({ women, men, families }: Names, isWoman: boolean, pick: <Value>(values: readonly Value[]) => Value) {
  const [first, second] = [pick(isWoman ? women : men), pick(isWoman ? women : men)];
  return { givenNames: first === second ? first : `${first} ${second}`, familyNames: pick(families) };
}

function governmentIdOf(country: string, birth: string, isWoman: boolean, number: number): GovernmentId {
  if (country === 'SE') {
    const value = swedishTestNumber(birth, isWoman);
    return { idType: 'ssn', country, value: taken.has(value) ? swedishTestNumber(birth, !isWoman) : value };
  }
  if (country === 'FI') return { idType: 'ssn', country, value: finnishTestNumber(birth, 940 + (number % 60)) };
  return { idType: 'passport_number', country, value: `ZZ${String(number).padStart(7, '0')}` };
}
