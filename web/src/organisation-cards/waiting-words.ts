/** What the list of who waits says, beside what all lists of cards say. */
export const words = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=organisationWaitingOrders',
  import: 'default',
  eager: true,
});
