/** What is said of renewing a card, beside what all screens say. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=cardRenewal',
  import: 'default',
  eager: true,
});
