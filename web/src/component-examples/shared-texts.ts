/** The texts of the components that screens share, which travel with those screens. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=organisationUsers,members,newEmail,orgInvitation,waitingCompanies',
  import: 'default',
  eager: true,
});
