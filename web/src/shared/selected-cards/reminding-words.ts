/** What a click says that reminds holders. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=reminding',
  import: 'default',
  eager: true,
});
