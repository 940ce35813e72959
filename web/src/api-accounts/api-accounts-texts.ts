/** What the screen of a company's API accounts says beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=apiAccounts,members,errors.apiAccount',
  import: 'default',
  eager: true,
});
