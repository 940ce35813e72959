/** What is said of a card that is lost, stolen or damaged, and of the one in its place, beside what all screens say. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=cardLoss,cardCause,optionalField',
  import: 'default',
  eager: true,
});
