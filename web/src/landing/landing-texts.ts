/** What the open pages that few read say beside what all screens say. One file for all: the first script would name each. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=explanationText,foundCard,notSupportedPermission,optionalField,visitManualIdPartner',
  import: 'default',
  eager: true,
});
