/** What the error screen alone says: what links lead to that no call answers. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=errorScreen,errors.accountActivation,errors.password,errors.requestAccess,errors.signIn',
  import: 'default',
  eager: true,
});
