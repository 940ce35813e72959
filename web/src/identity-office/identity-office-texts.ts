export { bringOffices as bringData } from './identity-office-queries.ts';

/** What the screens of an ID office say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query:
    '?url&ids=formPart,identityOffice,optionalField,errors.identityOffice,errors.partner,\
errors.validation.field.personalNumber',
  import: 'default',
  eager: true,
});
