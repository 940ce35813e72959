import {
  type CardToOrderField,
  type getCardOrdering,
  type KnownWorker,
  type OrderFields,
  type OrderProblem,
  type ReplyOf,
  readOrder,
  usualLastDay,
} from '@siteid/contract';
import type { FieldDefinition, FieldDefinitions } from '../../forms/form-definitions.ts';
import type { FormEngine } from '../../forms/form-engine.ts';
import { problemText } from '../problem-text.ts';

export type Ordering = ReplyOf<typeof getCardOrdering>;

/** What is typed into the form, by the names of an order's fields; each nationality is a field of its own. */
export type CardToOrder = Record<Exclude<CardToOrderField, 'nationalities' | 'photo'> | 'nationality', string>;
export type OrderForm = FormEngine<CardToOrder>;

/** An earlier order whose worker is ordered for again: its government id is known to the server alone. */
export type SameWorker = Pick<
  KnownWorker,
  'orderId' | 'givenNames' | 'familyNames' | 'governmentIdType' | 'governmentIdCountry' | 'ownerImage' | 'renewal' | 'modified'
>;

/** In the order of the form, which is that of the focus. */
const names: readonly (keyof CardToOrder)[] = [
  'given_names',
  'family_names',
  'date_of_birth',
  'nationality',
  'government_id_type',
  'government_id_country',
  'government_id',
  'name_to_print',
  'card_type',
  'supplier',
  'valid_from',
  'valid_until',
  'email',
  'phone',
  'language',
  'address',
  'postal_code',
  'city',
  'country',
  'contact_email',
  'contact_phone',
  'reference',
];

/** What the form begins with for a worker who is new to the company. */
export function newCard(ordering: Ordering): CardToOrder {
  return {
    given_names: '',
    family_names: '',
    name_to_print: '',
    date_of_birth: '',
    nationality: '',
    government_id_type: 'ssn',
    government_id_country: ordering.country,
    government_id: '',
    card_type: 'nordic',
    supplier: ordering.cardSupplier ?? '',
    valid_from: ordering.today,
    valid_until: usualLastDay(ordering.today),
    email: '',
    phone: '',
    language: ordering.language,
    contact_email: ordering.contactEmail ?? '',
    contact_phone: ordering.contactPhone ?? '',
    reference: '',
    address: '',
    postal_code: '',
    city: '',
    country: ordering.country,
  };
}

/**
 * What it begins with for a worker whom an earlier order names: all but the days of the card, and what the order is called. A field is left
 * out by no mistake: what an order that is changed does not begin with would be lost when it is saved.
 */
export function cardOfKnown(ordering: Ordering, known: KnownWorker): CardToOrder {
  const { government_id, valid_from, valid_until, reference } = newCard(ordering);
  return {
    government_id,
    valid_from,
    valid_until,
    reference,
    given_names: known.givenNames,
    family_names: known.familyNames,
    name_to_print: known.nameToPrint,
    date_of_birth: known.dateOfBirth,
    nationality: known.nationalities.join(' '),
    government_id_type: known.governmentIdType,
    government_id_country: known.governmentIdCountry,
    card_type: known.cardType,
    supplier: known.cardSupplier,
    email: known.email ?? '',
    phone: known.phone ?? '',
    language: known.language,
    contact_email: known.contactEmail ?? ordering.contactEmail ?? '',
    contact_phone: known.contactPhone ?? ordering.contactPhone ?? '',
    address: known.address ?? '',
    postal_code: known.postalCode ?? '',
    city: known.city ?? '',
    country: known.country,
  };
}

/** Starts the form with these values; several nationalities, with spaces between them, get a field each. */
export function begin(form: OrderForm, values: CardToOrder): void {
  const [nationality = '', ...others] = values.nationality.split(' ');
  form.begin({ ...values, nationality });
  for (const other of others) form.change(form.add('nationality'), other);
}

/** Everything typed, with the nationalities together: what is kept of a form, and what an order is read from. */
export function typedIn(form: OrderForm): CardToOrder {
  const values = Object.fromEntries(names.map((name) => [name, form.field(name).value])) as CardToOrder;
  const nationalities = form.repeated('nationality').map((name) => String(form.field(name).value));
  return { ...values, nationality: nationalities.filter((code) => code !== '').join(' ') };
}

/** The order as it is sent. Of a known worker the government id is left to the server. */
export function orderOf({ nationality, ...typed }: CardToOrder, isKnown: boolean): OrderFields {
  const texts = Object.entries(typed).filter(([name]) => !isKnown || !name.startsWith('government_id'));
  return { ...Object.fromEntries(texts.map(([name, text]) => [name, text.trim()])), nationalities: nationality };
}

/** The whole order, to compare it with another of what is typed. */
export const contentOf = (typed: CardToOrder, isKnown: boolean) => JSON.stringify(orderOf(typed, isKnown));

const isOfGovernmentId = ({ column }: OrderProblem) => column.startsWith('government_id');

/** What is wrong with what is typed, by the rule that judges files and partners' orders. */
export function problemsOf(typed: CardToOrder, isKnown: boolean, ordering: Ordering, readPhone: ReadPhone): OrderProblem[] {
  const { today, country, language } = ordering;
  const { problems } = readOrder(orderOf(typed, isKnown), { today, country, language, readPhone });
  return problems.filter((problem) => !isKnown || !isOfGovernmentId(problem));
}
type ReadPhone = (typed: string, country: string) => string | null;

/** The fields that have to be filled in still. */
export function missingIn(typed: CardToOrder, isKnown: boolean, ordering: Ordering): ReadonlySet<string> {
  const missing = problemsOf(typed, isKnown, ordering, (phone) => phone).filter(({ reason }) => reason === 'missing');
  return new Set([...missing.map(({ column }) => fieldOf(column)), ...(typed.supplier === '' ? ['supplier'] : [])]);
}

/** The field of the form in which a column of an order is typed. */
export const fieldOf = (column: string) => (column === 'nationalities' ? 'nationality' : column);

/** Each field is judged by what the judgement of the whole order says of it. */
export function fieldsOfOrder(judge: () => readonly OrderProblem[], isKnown: boolean): FieldDefinitions<CardToOrder> {
  const definition = (name: keyof CardToOrder): FieldDefinition<CardToOrder> => ({
    isSensitive: true,
    ...(name === 'nationality' && { isRepeated: true }),
    ...(name.startsWith('government_id') && { isVisible: () => !isKnown }),
    validators: [
      () => {
        const problem = judge().find(({ column }) => fieldOf(column) === name);
        return problem === undefined ? null : problemText(problem);
      },
    ],
  });
  const chosen = (name: keyof CardToOrder): FieldDefinition<CardToOrder> => ({
    ...definition(name),
    ...(name === 'supplier' && { validators: [required] }),
  });
  return Object.fromEntries(names.map((name) => [name, chosen(name)]));
}

const required = (text: string) => (text.trim() === '' ? problemText({ reason: 'missing', values: {} }) : null);
