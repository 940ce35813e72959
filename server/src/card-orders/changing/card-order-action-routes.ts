import {
  activateCardOrder,
  askForReplacement,
  checkIfUserHasActivatedCardsInOrg,
  confirmCardOrder,
  correctHolderEmail,
  reactivateCardOrder,
  redeemInvitation,
  rejectCardOrder,
  saveVirtualCardStatus,
  sendLinkAgain,
  showPin,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../http/actor.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { showPin as disclosePin } from '../number-and-pin/show-pin.ts';
import { correctHolderEmail as correctEmail } from '../order-invitations/correct-holder-email.ts';
import { inviteHolderAgain } from '../order-invitations/invite-again.ts';
import { redeemInvitation as redeem } from '../order-invitations/redeem-invitation.ts';
import { askForReplacement as ask } from '../replacing/ask-for-replacement.ts';
import { actOnCardOrder } from './act-on-card-order.ts';
import { activateCardOrder as activate, checkCardNumber } from './activate-card-order.ts';
import { confirmCardOrder as confirm } from './confirm-card-order.ts';
import { reactivateCardOrder as reactivate } from './reactivate-card-order.ts';
import { rejectCardOrder as reject } from './reject-card-order.ts';
import { saveVirtualCardStatus as saveVirtualCard } from './save-virtual-card-status.ts';

/** The calls that change an order, or disclose what only its holder may know. */
export function registerCardOrderActions(app: FastifyInstance, portal: Portal): void {
  route(app, confirmCardOrder, async ({ input, actor, acting }) => confirm(portal, callerOf(actor, acting), input));

  route(app, rejectCardOrder, async ({ input, actor, acting }) => {
    const asked = { orderId: input.orderId, reason: input.rejectionReason };
    const caller = callerOf(actor, acting);
    return acting.as === 'holder'
      ? reject(portal, caller, asked)
      : actOnCardOrder(portal, caller, { action: 'cancel', ...asked });
  });

  route(app, suspendCardOrder, async ({ input, actor, acting }) =>
    actOnCardOrder(portal, callerOf(actor, acting), {
      action: 'suspend',
      orderId: input.orderId,
      reason: input.rejectionReason,
      cause: input.cause,
    }),
  );

  route(app, terminateCardOrder, async ({ input, actor, acting }) =>
    actOnCardOrder(portal, callerOf(actor, acting), {
      action: 'terminate',
      orderId: input.orderId,
      reason: input.rejectionReason,
      cause: input.cause,
    }),
  );

  route(app, reactivateCardOrder, async ({ input, actor, acting }) =>
    reactivate(portal, callerOf(actor, acting), { orderId: input.orderId, reason: input.rejectionReason }),
  );

  route(app, checkIfUserHasActivatedCardsInOrg, async ({ input, actor, acting }) =>
    checkCardNumber(portal, callerOf(actor, acting), input),
  );

  route(app, activateCardOrder, async ({ input, actor, acting }) => activate(portal, callerOf(actor, acting), input));

  route(app, askForReplacement, async ({ input, actor, acting }) => ask(portal, callerOf(actor, acting), input));

  route(app, showPin, async ({ input, actor, acting }) => disclosePin(portal, actor, callerOf(actor, acting), input));

  route(app, saveVirtualCardStatus, async ({ input, actor, acting }) => saveVirtualCard(portal, callerOf(actor, acting), input));

  route(app, sendLinkAgain, async ({ input, actor, acting }) =>
    inviteHolderAgain(portal, callerOf(actor, acting), input.orderId),
  );

  route(app, correctHolderEmail, async ({ input, actor, acting }) => correctEmail(portal, callerOf(actor, acting), input));

  route(app, redeemInvitation, async ({ input, actor }) => redeem(portal, actor.personId, input.token));
}
