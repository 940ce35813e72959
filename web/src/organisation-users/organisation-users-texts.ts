/** What the screens of a company's users say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query:
    '?url&ids=members,organisation.state,organisation.invoicingType,organisationUsers,apiAccounts.may,\
errors.memberships,errors.requestAccess',
  import: 'default',
  eager: true,
});
