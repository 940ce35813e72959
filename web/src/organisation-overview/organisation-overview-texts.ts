export { bringManaged as bringData } from './organisation-overview-queries.ts';

/** What a company's first page says beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=organisationOverview,orderSteps',
  import: 'default',
  eager: true,
});
