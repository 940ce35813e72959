/** What is said of a card that does not hold, beside what all screens say. */
export const texts = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=whyNotValid',
  import: 'default',
  eager: true,
});
