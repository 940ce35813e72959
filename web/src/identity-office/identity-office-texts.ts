/** What the screens of an ID office say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=identityOffice,orderCard.dayPattern,errors.identityOffice',
  import: 'default',
  eager: true,
});
