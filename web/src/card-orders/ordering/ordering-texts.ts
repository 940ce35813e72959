/** What the screens by which cards are ordered say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=formPart,nationalities,optionalField,orderCard,partner.row,errors.validation.field.personalNumber',
  import: 'default',
  eager: true,
});
