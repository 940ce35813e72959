/** What the explanation says at length: its headings other screens have too. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=explanation.order.text,explanation.confirm.text,explanation.activate.text,explanation.suspend',
  import: 'default',
  eager: true,
});
