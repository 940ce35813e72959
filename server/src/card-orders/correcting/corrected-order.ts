import {
  type CorrectableField,
  type CorrectedThing,
  correctableFields,
  type OrderFields,
  type ProblemOfField,
  readOrder,
} from '@siteid/contract';
import type { CardOrder } from '../card-order-store.ts';

type Texts = Readonly<Record<CorrectableField, string>>;
type Said = Readonly<Partial<Texts>>;

/** An order as its fields would have to be written; empty where it says nothing. */
export const textsOf = (order: CardOrder): Texts => ({
  name_to_print: order.printable_name,
  nationalities: order.nationalities.join(' '),
  address: order.address ?? '',
  postal_code: order.postal_code ?? '',
  city: order.city ?? '',
  country: order.country,
  valid_from: order.valid_from,
  valid_until: order.valid_until,
});

/** What of it says something else than the order; upper case makes no other country. */
export function changedBy(order: CardOrder, said: Said): Said {
  const now = textsOf(order);
  const written = correctableFields.flatMap((field) => {
    const text = said[field]?.normalize('NFC').trim();
    const isCode = field === 'country' || field === 'nationalities';
    return text === undefined ? [] : [[field, isCode ? text.toUpperCase() : text] as const];
  });
  return Object.fromEntries(written.filter(([field, text]) => text !== now[field]));
}

export const thingsOf = ({ said, hasPhoto, note }: SaidOfOrder): CorrectedThing[] => [
  ...correctableFields.filter((field) => field in said),
  ...(hasPhoto ? ['photo' as const] : []),
  ...(note === null ? [] : ['note' as const]),
];

type SaidOfOrder = { readonly said: Said; readonly hasPhoto: boolean; readonly note: string | null };

/** These may not be taken away. */
const needed: readonly CorrectableField[] = ['name_to_print', 'nationalities', 'country', 'valid_from', 'valid_until'];
/** Stands for whom the order names: that is proven elsewhere, and not judged again. */
const somebody: OrderFields = {
  family_names: 'Somebody',
  government_id_type: 'passport_number',
  government_id_country: 'SE',
  government_id: 'AB123456',
};

/** The order as it would be with what was said, judged as a new one: its columns, or what is wrong with them. */
export function readCorrected(order: CardOrder, said: Said, today: string) {
  const fields = { ...textsOf(order), ...said };
  const missing = needed.filter((field) => fields[field] === '');
  const read = readOrder(
    { ...somebody, ...fields, date_of_birth: order.date_of_birth },
    { today, country: order.country, language: order.language, readPhone: () => null },
  );
  const problems: ProblemOfField[] = [
    ...missing.map((field) => ({ field, reason: 'missing', values: {} })),
    ...read.problems.map(({ column, reason, values }) => ({
      field: column,
      reason,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    })),
  ];
  if (problems.length > 0 || read.columns === null) return { columns: null, problems };
  const { printable_name, nationalities, address, postal_code, city, country, valid_from, valid_until } = read.columns;
  return { columns: { printable_name, nationalities, address, postal_code, city, country, valid_from, valid_until }, problems };
}
