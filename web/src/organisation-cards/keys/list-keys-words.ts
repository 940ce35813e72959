/** What the keys of the list do, which its dialog alone says. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=listKeys',
  import: 'default',
  eager: true,
});
