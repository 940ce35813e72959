/** What the screens for staff and partners say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query:
    '?url&ids=members,staff,errors.memberships,organisation.state,organisation.invoicingType,organisationUsers,apiAccounts.may',
  import: 'default',
  eager: true,
});
