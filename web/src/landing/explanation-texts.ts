/** What the explanation says at length: its headings other screens have too. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=explanationText',
  import: 'default',
  eager: true,
});
