/** What a timeline says. No route asks for it: it travels when somebody opens one. */
export const texts = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=cardCause,cardHistory,cardTimeline',
  import: 'default',
  eager: true,
});
