import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { endpoint } from '../../endpoint.ts';
import { orderId, organisationSlot } from '../../values.ts';

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
