/** What rules say that travels with no screen of many. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=errors.validation.field.organisationNumber,errors.validation.field.personalNumber',
  import: 'default',
  eager: true,
});
