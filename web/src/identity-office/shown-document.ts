import { type IdType, idTypes, type recordIdentityAtDesk } from '@siteid/contract';
import type { CallInput } from '../shared/api/api.ts';

/** Documents that a clerk may have before them. */
export const documents = ['passport', 'id_card', 'lma_card'] as const;
export type Document = (typeof documents)[number];

/** What is typed of a document. */
export const empty = {
  givenNames: '',
  familyNames: '',
  dateOfBirth: '',
  nationality: '',
  document: 'passport',
  idType: 'passport_number',
  idCountry: '',
  idValue: '',
  phone: '',
  scanner: '',
};
type Typed = typeof empty;

/** Parts of the form: what is read, and what is typed. What is known already stands beside them, and asks for nothing. */
export const deskParts = 2;
/** Fields that no identity can do without. */
export const requiredFields = ['familyNames', 'dateOfBirth', 'nationality', 'idCountry', 'idValue'] as const;

/** By which number a document names its bearer. */
export const idTypeOf: Readonly<Record<Document, IdType>> = {
  passport: 'passport_number',
  id_card: 'id_card_number',
  lma_card: 'id_card_number',
};

type GovernmentId = CallInput<typeof recordIdentityAtDesk>['shown']['government_id'];

/** The government id that is typed; null while a part of it is missing. */
export function governmentIdOf({
  idType,
  idCountry,
  idValue,
}: Pick<Typed, 'idType' | 'idCountry' | 'idValue'>): GovernmentId | null {
  const value = idValue.trim();
  if (idCountry === '' || value === '') return null;
  return { type: idTypes.find((each) => each === idType) ?? 'passport_number', country: idCountry, value };
}

/**
 * What is typed, as the call takes it; a person may have several nationalities. Throws where the form let a part of the government id
 * out, which its rules ask for.
 */
export function shownOf(typed: Typed, nationalities: readonly string[]): CallInput<typeof recordIdentityAtDesk>['shown'] {
  const governmentId = governmentIdOf(typed);
  if (governmentId === null) throw new Error('a form without a government id was sent');
  return {
    given_names: typed.givenNames,
    family_names: typed.familyNames,
    date_of_birth: typed.dateOfBirth,
    nationalities: [...new Set(nationalities)],
    document: documents.find((each) => each === typed.document) ?? 'passport',
    government_id: governmentId,
    ...(typed.phone !== '' && { phone: typed.phone }),
  };
}
