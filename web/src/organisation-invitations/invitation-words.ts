/** What the page of an invitation to a company says beside what all screens say. */
export const words = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=orgInvitation',
  import: 'default',
  eager: true,
});
