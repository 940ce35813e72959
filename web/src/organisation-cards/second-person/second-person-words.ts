/** What is said of what waits for a second person, beside what is said of many cards at once. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=bulkJobs,secondPerson,errors.secondPerson',
  import: 'default',
  eager: true,
});
