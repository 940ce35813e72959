/** What the list of waiting holders says, beside what all lists of cards say. */
export const words = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=organisationWaitingOrders',
  import: 'default',
  eager: true,
});
