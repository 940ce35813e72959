/** What is said of a card that does not hold. No route asks for it: most cards hold. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=whyNotValid',
  import: 'default',
  eager: true,
});
