/** Why a second person can't be asked for. It travels when one is asked for. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=errors.secondPerson',
  import: 'default',
  eager: true,
});
