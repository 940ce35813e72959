/** What the screens of a company's details say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query:
    '?url&ids=organisationDetails,register.field,register.invoicing,register.logo,register.choose,organisation.invoicingType,errors.registration.logoWrong,errors.organisations.changedMeanwhile',
  import: 'default',
  eager: true,
});
