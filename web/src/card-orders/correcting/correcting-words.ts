/** What is said of orders that their holders send back. No route asks for it: it travels with such an order. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query:
    '?url&ids=sentBack,optionalField,correctedField,errors.correction,partner.row,nationalities,\
errors.validation.field.personalNumber',
  import: 'default',
  eager: true,
});
