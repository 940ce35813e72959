import type { CardOrderStatus, CardType, GovernmentId } from '@siteid/contract';
import type { OrganisationCode, SupplierCode } from './demo-organisations.ts';
import { type DemoPerson, demoId, demoPeople } from './demo-people.ts';

/** A card order of the demo; all its times are days before (or, where negative, after) the making of the world. */
export type DemoOrder = {
  readonly id: string;
  readonly organisation: OrganisationCode;
  readonly supplier: SupplierCode;
  readonly cardType: CardType;
  readonly status: CardOrderStatus;
  readonly holderId: string | null;
  readonly redeemedBy: string | null;
  readonly governmentId: GovernmentId;
  readonly givenNames: string;
  readonly familyNames: string;
  readonly printableName: string;
  readonly dateOfBirth: string;
  readonly nationalities: readonly string[];
  readonly email: string;
  readonly phone: string | null;
  readonly portrait: number;
  readonly createdDaysAgo: number;
  readonly modifiedDaysAgo: number;
  readonly validFromDaysAgo: number;
  readonly validUntilDaysAgo: number;
  readonly suspendedBy: 'holder' | 'company' | null;
  /** Twelve characters. */
  readonly cardNumber: string | null;
  readonly pin: string | null;
  readonly virtualCard: boolean;
  /** What the company calls it, as in its own system of salaries. */
  readonly reference: string;
  /** The order of the card that it is to replace. */
  readonly replaces?: string;
};

type Card = Pick<DemoOrder, 'status' | 'createdDaysAgo' | 'modifiedDaysAgo'> & Partial<DemoOrder>;

/** The number of a worker in a company's own system; no two orders of a company have the same. */
export const referenceOf = (organisation: OrganisationCode, number: number) =>
  `${organisation.slice(0, 2)}-${String(number).padStart(5, '0')}`;

const threeYears = 1095;

function orderOf(number: number, subject: string, card: Card): DemoOrder {
  const person = personOf(subject);
  const validFromDaysAgo = card.validFromDaysAgo ?? Math.min(card.createdDaysAgo, 0);
  const isConfirmed = card.cardNumber !== undefined;
  return {
    id: demoId(2, number),
    organisation: 'NORRBYGG',
    supplier: 'kortverket',
    cardType: 'nordic',
    holderId: isConfirmed ? person.personId : null,
    redeemedBy: null,
    governmentId: person.governmentId,
    givenNames: person.givenNames,
    familyNames: person.familyNames,
    printableName: `${person.givenNames.split(' ')[0]} ${person.familyNames}`,
    dateOfBirth: person.dateOfBirth,
    nationalities: person.nationalities,
    email: person.email,
    phone: isConfirmed ? person.phone : null,
    portrait: portraits[subject] ?? 0,
    validFromDaysAgo,
    validUntilDaysAgo: validFromDaysAgo - threeYears,
    suspendedBy: null,
    cardNumber: null,
    pin: null,
    virtualCard: false,
    reference: referenceOf(card.organisation ?? 'NORRBYGG', number),
    ...card,
  };
}

/** The drawn face of each. */
const portraits: Readonly<Record<string, number>> = {
  'astrid-lindqvist': 13,
  'bjorn-akesson': 12,
  'catalina-popescu': 7,
  'dmytro-kovalenko': 32,
  'eevi-makinen': 17,
  'goran-petrovic': 18,
  'hanna-virtanen': 25,
  'ivar-tamm': 2,
  'jana-kask': 11,
};

function personOf(subject: string): DemoPerson {
  const found = demoPeople.find((person) => person.subject === subject);
  if (found === undefined) throw new Error(`the demo has no ${subject}`);
  return found;
}

const waiting = { status: 'approved_by_personalizer', createdDaysAgo: 3, modifiedDaysAgo: 2 } as const;
const ready = { status: 'personalized', createdDaysAgo: 16, modifiedDaysAgo: 4 } as const;

/** The orders of the people with a name and a situation. Their ids and card numbers are for ever. */
export const demoOrders: readonly DemoOrder[] = [
  orderOf(1, 'astrid-lindqvist', waiting),
  orderOf(2, 'bjorn-akesson', { ...waiting, cardType: 'nordic_temporary' }),
  orderOf(3, 'bjorn-akesson', { ...waiting, organisation: 'MAJAVA', supplier: 'kortnord', modifiedDaysAgo: 1 }),
  orderOf(4, 'bjorn-akesson', { ...ready, validFromDaysAgo: 1, cardNumber: 'KV2041118730', pin: '4711' }),
  orderOf(5, 'bjorn-akesson', {
    status: 'activated',
    createdDaysAgo: 1060,
    modifiedDaysAgo: 1040,
    validFromDaysAgo: 1050,
    cardNumber: 'KV2038004412',
    pin: '1905',
  }),
  orderOf(6, 'catalina-popescu', { ...waiting, printableName: 'Popescu Cătălina', nationalities: ['MD'] }),
  orderOf(7, 'dmytro-kovalenko', { ...waiting, cardType: 'lma' }),
  orderOf(8, 'dmytro-kovalenko', { ...waiting, supplier: 'kortnord' }),
  orderOf(9, 'eevi-makinen', {
    status: 'activated',
    createdDaysAgo: 615,
    modifiedDaysAgo: 600,
    validFromDaysAgo: 610,
    cardNumber: 'KV2039090155',
    pin: '2603',
    virtualCard: true,
  }),
  orderOf(10, 'eevi-makinen', {
    organisation: 'MAJAVA',
    supplier: 'kortnord',
    status: 'suspended',
    suspendedBy: 'holder',
    createdDaysAgo: 400,
    modifiedDaysAgo: 20,
    validFromDaysAgo: 390,
    cardNumber: 'KN2040031877',
    pin: '7340',
  }),
  orderOf(11, 'eevi-makinen', {
    status: 'expired',
    createdDaysAgo: 1730,
    modifiedDaysAgo: 620,
    validFromDaysAgo: 1715,
    cardNumber: 'KV2036017203',
    pin: '9182',
  }),
  orderOf(12, 'eevi-makinen', {
    organisation: 'MAJAVA',
    status: 'terminated',
    createdDaysAgo: 820,
    modifiedDaysAgo: 405,
    validFromDaysAgo: 810,
    cardNumber: 'KV2039002266',
    pin: '5521',
  }),
  orderOf(13, 'goran-petrovic', waiting),
  orderOf(14, 'hanna-virtanen', {
    ...ready,
    organisation: 'VAIKNE',
    validFromDaysAgo: 2,
    cardNumber: 'KN2041120018',
    pin: '6038',
  }),
  orderOf(15, 'ivar-tamm', { ...ready, validFromDaysAgo: -14, cardNumber: 'KV2041118944', pin: '3317' }),
  orderOf(16, 'jana-kask', {
    ...waiting,
    redeemedBy: personOf('jana-kask').personId,
    governmentId: { idType: 'ssn', country: 'EE', value: '49302260019' },
  }),
];

/** Orders of the demo whose card was made: whoever tries the demo types the card's number. */
export const producedDemoOrders = demoOrders.filter(({ status }) => status === 'personalized' || status === 'activated');
