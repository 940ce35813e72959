/** What is said after a deed beside what all screens say. */
export const words = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=waitingOrders.next,waitingOrders.way',
  import: 'default',
  eager: true,
});
