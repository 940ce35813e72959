/** What is said of many cards at once, beside what the bar of a selection says. */
export const words = import.meta.glob<string>('../../../../messages/*.json', {
  query:
    '?url&ids=bulkJobs,selectedCards.reason,selectedCards.failed,selectedCards.close,selectedCards.cancel,selectedCards.suspend.consequence,selectedCards.terminate.consequence,selectedCards.reactivate.consequence,selectedCards.reject.consequence',
  import: 'default',
  eager: true,
});
