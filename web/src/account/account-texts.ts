/** What the screens of one's account say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query:
    '?url&ids=account,members,newEmail,errors.accountData,errors.emailChange,errors.emailVerification,errors.phoneCode,\
errors.requestAccess',
  import: 'default',
  eager: true,
});
