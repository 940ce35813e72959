import { type CardOrderDetails, cardStage, type OrganisationScope, paths, waitsForHolder } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { lateDialog } from '../../shared/late-parts/late-dialog.tsx';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { RemindButton } from '../../shared/selected-cards/remind-button.tsx';
import { LinkButton } from '../../shared/ui/link.tsx';
import { ActionMenu } from '../../shared/ui/overlays/action-menu.tsx';
import type { ActionMenuItem } from '../../shared/ui/overlays/action-menu-face.tsx';
import { isAllowed, type ReasonAction } from '../reason-action.ts';
import { reasonPath } from '../reasons/reason-paths.ts';
import { SendLinkAgain } from './send-link-again.tsx';

/** Their code travels when it is asked. */
const dialogs = {
  replace: lateDialog(
    () => import('../../shared/card-loss/replacement-question.tsx'),
    'ReplacementQuestion',
    'viewCardOrder.actions.replace',
  ),
  renew: lateDialog(
    () => import('../../shared/card-renewal/renewal-question.tsx'),
    'RenewalQuestion',
    'viewCardOrder.actions.renew',
  ),
  declineRenewal: lateDialog(
    () => import('../../shared/card-renewal/decline-renewal.tsx'),
    'DeclineRenewal',
    'viewCardOrder.actions.declineRenewal',
  ),
};
type Asked = keyof typeof dialogs;

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
  const asked = useOpening<Asked>((what) => [dialogs[what].about()]);
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
  const offer = (id: Asked) =>
    items.unshift({
      id,
      label: intl.formatMessage({ id: `viewCardOrder.actions.${id}` }),
      isPending: asked.opening === id,
      onAction: () => asked.open(id),
    });
  if (order.mayReplace === 'order') offer('replace');
  if (order.mayDeclineRenewal) offer('declineRenewal');
  if (order.renewal !== null) offer('renew');
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
      {asked.shown === 'replace' && scope !== null && <dialogs.replace.Part order={order} scope={scope} onClose={asked.close} />}
      {asked.shown === 'renew' && scope !== null && <dialogs.renew.Part order={order} scope={scope} onClose={asked.close} />}
      {asked.shown === 'declineRenewal' && <dialogs.declineRenewal.Part order={order} onClose={asked.close} />}
    </>
  );
}
