/** What is said of many cards at once, beside what the bar of a selection says; where a second person is asked for, why not. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=bulkJobs,errors.secondPerson',
  import: 'default',
  eager: true,
});
