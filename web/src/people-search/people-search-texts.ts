/** What the search for people, and the cards of one, say beside what all screens say. */
export const texts = import.meta.glob<string>('../../../messages/*.json', {
  query: '?url&ids=cardHistory,peopleSearch,userCards,whyNotValid',
  import: 'default',
  eager: true,
});
