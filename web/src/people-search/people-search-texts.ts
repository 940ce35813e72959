/** What the search for people, the companies that wait beside it, and the cards of one, say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=cardCause,cardHistory,correctedField,peopleSearch,userCards,waitingCompanies,whyNotValid',
  import: 'default',
  eager: true,
});
