import type { Language } from '@siteid/contract';

/** The country that a reader of a language is taken to be in, until they say another. */
export const countryOfLanguage = { en: 'SE', sv: 'SE', fi: 'FI', et: 'EE' } as const satisfies Record<Language, string>;
