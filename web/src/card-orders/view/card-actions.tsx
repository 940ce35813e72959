import { type CardOrderDetails, cardStage, type OrganisationScope, paths, waitsForHolder } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { RemindButton } from '../../shared/selected-cards/remind-button.tsx';
import { LinkButton } from '../../shared/ui/link.tsx';
import { ActionMenu } from '../../shared/ui/overlays/action-menu.tsx';
import type { ActionMenuItem } from '../../shared/ui/overlays/action-menu-face.tsx';
import { isAllowed, type ReasonAction } from '../reason-action.ts';
import { reasonPath } from '../reasons/reason-paths.ts';
import { SendLinkAgain } from './send-link-again.tsx';

/** Its code travels when it is asked. */
const Replace = lazy(() =>
  import('../../shared/card-loss/replacement-question.tsx').then((loaded) => ({ default: loaded.ReplacementQuestion })),
);

const Renew = lazy(() =>
  import('../../shared/card-renewal/renewal-question.tsx').then((loaded) => ({ default: loaded.RenewalQuestion })),
);

const Decline = lazy(() =>
  import('../../shared/card-renewal/decline-renewal.tsx').then((loaded) => ({ default: loaded.DeclineRenewal })),
);

type CardActionsProps = {
  order: CardOrderDetails;
  scope: OrganisationScope | null;
};

type InMenu = Exclude<ReasonAction, 'reject'>;
/** The actions of the menu, in its order: whether each takes something away. */
const isDestructive = { reactivate: false, suspend: true, terminate: true } as const satisfies Record<InMenu, boolean>;
const inMenu = Object.keys(isDestructive) as InMenu[];

/** The Actions menu, for the holder and for those who may edit the organisation's cards, if there is anything to do (2.4-14). */
export function CardActions({ order, scope }: CardActionsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const state = { listLeft: useListLeft() };
  const [isReplaced, setIsReplaced] = useState(false);
  const [isRenewed, setIsRenewed] = useState(false);
  const [isDeclined, setIsDeclined] = useState(false);
  const rights = useAuthInfo()?.currentPermissions ?? [];
  const isHolder = scope === null;
  // While an order is on its way, another one would be the same.
  const mayOrder = !isHolder && rights.includes('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS') && cardStage(order.status) !== 'order';
  const orderAnew = mayOrder && (
    <LinkButton look="quiet" href={paths.organisationNewOrder(scope, order.orderId)} state={state}>
      <FormattedMessage id="organisationCards.orderAnew" />
    </LinkButton>
  );
  if (!isHolder && !rights.includes('SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS')) return orderAnew;

  const items: ActionMenuItem[] = inMenu.map((action) => ({
    id: action,
    label: intl.formatMessage({ id: `viewCardOrder.actions.${action}` }),
    isDisabled: !isAllowed(action, order, isHolder),
    isDestructive: isDestructive[action],
    onAction: () => void navigate({ href: reasonPath(action, order.orderId, scope), state }),
  }));
  if (order.mayReplace === 'order') {
    const label = intl.formatMessage({ id: 'viewCardOrder.actions.replace' });
    items.unshift({ id: 'replace', label, isDisabled: false, isDestructive: false, onAction: () => setIsReplaced(true) });
  }
  if (order.mayDeclineRenewal) {
    const label = intl.formatMessage({ id: 'viewCardOrder.actions.declineRenewal' });
    items.unshift({ id: 'declineRenewal', label, isDisabled: false, isDestructive: false, onAction: () => setIsDeclined(true) });
  }
  if (order.renewal !== null) {
    const label = intl.formatMessage({ id: 'viewCardOrder.actions.renew' });
    items.unshift({ id: 'renew', label, isDisabled: false, isDestructive: false, onAction: () => setIsRenewed(true) });
  }
  return (
    <>
      {order.canBeInvited && <SendLinkAgain order={order} />}
      {!isHolder && waitsForHolder(order.status) && (
        <RemindButton organizationId={order.orgId} orderIds={[order.orderId]}>
          <FormattedMessage id="viewCardOrder.remind" />
        </RemindButton>
      )}
      {orderAnew}
      {!isHolder && isAllowed('reject', order, isHolder) && (
        <LinkButton look="danger" href={reasonPath('reject', order.orderId, scope)} state={state}>
          <FormattedMessage id="cardOrder.reject" />
        </LinkButton>
      )}
      {items.some(({ isDisabled }) => !isDisabled) && (
        <ActionMenu label={intl.formatMessage({ id: 'viewCardOrder.actions' })} items={items} />
      )}
      <Suspense>
        {isReplaced && scope !== null && <Replace order={order} scope={scope} onClose={() => setIsReplaced(false)} />}
        {isRenewed && scope !== null && <Renew order={order} scope={scope} onClose={() => setIsRenewed(false)} />}
        {isDeclined && <Decline order={order} onClose={() => setIsDeclined(false)} />}
      </Suspense>
    </>
  );
}
