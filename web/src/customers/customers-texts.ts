/** What the screens of the customers say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=customers,waitingCompanies,members,organisation.state,organisation.invoicingType,errors.customers',
  import: 'default',
  eager: true,
});
