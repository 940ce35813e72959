/** What the page of an invitation says beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=join,orgInvitation,errors.accountActivation,errors.memberships',
  import: 'default',
  eager: true,
});
