export { bringSuppliers as bringData } from '../shared/api/suppliers.ts';

/** What the screens of production say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=production,errors.production,errors.partner',
  import: 'default',
  eager: true,
});
