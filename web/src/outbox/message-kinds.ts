/** What kinds of messages are called in words; a kind of a later version is shown as it is. */
const kindsInWords = [
  'order-waits-for-review',
  'card-ready',
  'order-rejected-by-holder',
  'invitation-opened',
  'replacement-asked',
  'card-found',
  'identity-changed',
  'membership-invitation',
  'access-asked',
  'access-answered',
  'email-change',
  'email-changed',
  'phone-changed',
  'email-verification',
  'company-email',
  'company-registered',
  'company-waits',
  'company-state-changed',
  'company-changed',
  'main-user-added',
  'phone-code',
  'sms-code',
] as const;

export function isKindInWords(kind: string): kind is (typeof kindsInWords)[number] {
  return kindsInWords.some((known) => known === kind);
}
