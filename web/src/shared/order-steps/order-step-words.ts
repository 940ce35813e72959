/** What an order waits for, in words: for the overview, and for the list that it leads to. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=orderSteps',
  import: 'default',
  eager: true,
});
