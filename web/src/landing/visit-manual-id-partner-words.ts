/** What the page of the manual ID partner says beside what all screens say. */
export const words = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=visitManualIdPartner',
  import: 'default',
  eager: true,
});
