/** What is said of many cards at once, beside what the bar of a selection says. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=bulkJobs',
  import: 'default',
  eager: true,
});
