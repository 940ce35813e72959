/** What is said of the last message to a holder. It travels with an order whose holder was told of it. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=lastTold,errors.emailChange',
  import: 'default',
  eager: true,
});
