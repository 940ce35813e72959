/** What the error screen says beside what all screens say: what links lead to. With it travels what no call of this portal brings up. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query:
    '?url&ids=errorScreen,errors.accountActivation,errors.creditCheck,errors.emailChange,errors.emailVerification,\
errors.password,errors.requestAccess,errors.signIn',
  import: 'default',
  eager: true,
});
