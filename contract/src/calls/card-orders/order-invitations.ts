import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { endpoint } from '../../endpoint.ts';
import { orderId, organisationSlot, text } from '../../values.ts';

/** Sends the mail with a link to review a waiting order again: links of earlier mails end. Once an hour for an order. */
export const sendLinkAgain = endpoint({
  method: 'POST',
  path: '/cards/send-link-again/:organizationId/:orderId',
  summary: 'Sends the mail with the link to review an order again.',
  access: { holder: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', organisation: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS' },
  changesState: true,
  params: z.strictObject({ organizationId: organisationSlot, orderId }),
  reply: z.strictObject({ status: cardOrderStatus }),
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.linkSentLately',
    'errors.cards.tooManyMails',
  ],
});

/**
 * The company corrects the address of an order whose holder's last mail came back, while the order waits for them (L-1-6): the mail goes
 * out again, there, unless the holder does without it. `cameBack` is the address that the caller saw; where it is another by now, nothing
 * changes. The same again is answered as the first time.
 */
export const correctHolderEmail = endpoint({
  method: 'POST',
  path: '/cards/correct-holder-email/:organizationId/:orderId',
  summary:
    'The company corrects the address of a holder whose mail came back; the mail goes out again, unless they do without it.',
  access: { holder: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', organisation: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS' },
  changesState: true,
  params: z.strictObject({ organizationId: organisationSlot, orderId }),
  body: z.strictObject({ cameBack: text, email: text }),
  reply: z.strictObject({ status: cardOrderStatus }),
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.changedMeanwhile',
    'errors.cards.tooManyMails',
    'errors.emailChange.sameAddress',
    'errors.validation.field.email',
  ],
});

/**
 * Redeems the invitation of an order's mail for the signed-in person, once (D-FLOW, "How an order reaches its holder"). Only a person
 * with a holder's rights, who identified securely, uses it up.
 */
export const redeemInvitation = endpoint({
  method: 'POST',
  path: '/cards/redeem-invitation',
  summary: 'Redeems the invitation link of an order for the signed-in person.',
  access: 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS',
  changesState: true,
  body: z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) }),
  reply: z.strictObject({ orderId: z.uuid() }),
  refusals: ['errors.invitation.notUsable'],
});
