/**
 * Every refusal a call may answer, with its HTTP status (D-CALLS). The code is the message id shown to the user,
 * so the catalogues must hold each of them.
 */
export const refusals = {
  'errors.cards.itemNotFound': 404,
  'errors.cards.transitionNotAllowed': 409,
  'errors.cards.nameMismatch': 409,
  'errors.cards.nationalityMismatch': 409,
  'errors.cards.governmentIdNotVerified': 409,
  'errors.cards.lmaCardNotAllowed': 409,
  'errors.cards.nordicCardNotAllowed': 409,
  'errors.cards.onlyFinnishIdentityNumbers': 409,
  'errors.cards.cardInfoInvalid': 409,
  'errors.cards.validFromInFuture': 409,
  'errors.cards.validityOver': 409,
  'errors.cards.anotherCardIsActive': 409,
  'errors.cards.organizationNotActive': 409,
  'errors.cards.suspendedByAnother': 409,
  'errors.cards.rejectionTooOld': 409,
  'errors.cards.virtualCardNotEditable': 409,
  'errors.cards.tooManyAttempts': 429,
  'errors.cards.cardNumberTaken': 409,
  'errors.cards.searchTooShort': 422,
  'errors.users.notFound': 404,
  'errors.staff.tooManyPersons': 429,
  'errors.validation.field.componentCustomValidation.phoneNumber': 422,
  'errors.invitation.notUsable': 409,
  'errors.orgInvitation.notFound': 404,
  'errors.orgInvitation.alreadyAnswered': 409,
  'errors.partner.rowsRejected': 422,
  'errors.partner.cardNumberInvalid': 422,
  'errors.partner.governmentIdInvalid': 422,
  'errors.partner.idempotencyKeyReused': 409,
  'errors.partner.keyNotAccepted': 401,
  'errors.partner.scopeMissing': 403,
} as const satisfies Record<`errors.${string}`, number>;

export type RefusalCode = keyof typeof refusals;
