/** What the problem report says beside its title, which the foot of every page says too. */
export const words = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=reportScreen',
  import: 'default',
  eager: true,
});
