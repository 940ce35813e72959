/** What is said after an action of the holder, beside what all screens say. */
export const words = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=waitingOrders.next,waitingOrders.way',
  import: 'default',
  eager: true,
});
