/** What the screen says of an account that has no use here. */
export const words = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=notSupportedPermission',
  import: 'default',
  eager: true,
});
