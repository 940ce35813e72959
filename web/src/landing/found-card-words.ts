/** What the page for whoever found a card says beside what all screens say. */
export const words = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=foundCard,optionalField',
  import: 'default',
  eager: true,
});
