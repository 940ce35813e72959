/** What the orders that nobody has approved say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=approval',
  import: 'default',
  eager: true,
});
