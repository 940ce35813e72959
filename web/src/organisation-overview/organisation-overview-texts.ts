/** What a company's first page says beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=organisationOverview,orderSteps',
  import: 'default',
  eager: true,
});
