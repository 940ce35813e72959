export { bringSuppliers as bringData } from '../shared/api/suppliers.ts';

/** What the screens of API accounts and of webhooks say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=apiAccounts,optionalField,members,webhooks,changedMeanwhile,errors.apiAccount,errors.webhook',
  import: 'default',
  eager: true,
});
