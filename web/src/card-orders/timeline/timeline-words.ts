/** What a timeline says. No route asks for it: it travels when somebody opens one. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=cardCause,cardHistory,cardTimeline,correctedField',
  import: 'default',
  eager: true,
});
