/** What the screens of a company's details say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query:
    '?url&ids=organisationDetails,optionalField,register,changedMeanwhile,newEmail,organisation.invoicingType,\
errors.emailChange,errors.emailVerification,errors.memberships,errors.registration',
  import: 'default',
  eager: true,
});
