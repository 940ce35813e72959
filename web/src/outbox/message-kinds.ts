/** What kinds of messages are called in words; a kind of a later version is shown as it is. */
export const kindsInWords = [
  'access-answered',
  'access-asked',
  'activation-reminder',
  'card-ends-soon',
  'card-found',
  'card-ready',
  'cards-end',
  'cards-end-monthly',
  'company-changed',
  'company-email',
  'company-registered',
  'company-state-changed',
  'company-waits',
  'correction-declined',
  'email-change',
  'email-changed',
  'email-verification',
  'holders-wait',
  'identity-changed',
  'invitation-opened',
  'main-user-added',
  'membership-invitation',
  'order-rejected-by-holder',
  'order-sent-back',
  'order-sent-back-by-supplier',
  'order-waits-for-review',
  'phone-changed',
  'phone-code',
  'replacement-asked',
  'review-reminder',
  'sms-code',
  'webhook-paused',
] as const;

export function isKindInWords(kind: string): kind is (typeof kindsInWords)[number] {
  return kindsInWords.some((known) => known === kind);
}
