/** What the registration of a company says beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query:
    '?url&ids=register,optionalField,changedMeanwhile,organisation.invoicingType,registryLookup,strongAuthentication,\
errors.emailVerification,errors.registration,errors.requestAccess,errors.validation.field.organisationNumber',
  import: 'default',
  eager: true,
});
