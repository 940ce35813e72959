/** What the screen of the messages says beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=outbox,errors.messages',
  import: 'default',
  eager: true,
});
