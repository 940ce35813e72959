import { cardTypeName, type OrganisationScope, paths, type UnapprovedOrder } from '@siteid/contract';
import type { HistoryState } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { Moment } from '../../shared/texts/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import type { Column } from '../../shared/ui/lists/responsive-table.tsx';
import { ActionMenu } from '../../shared/ui/overlays/action-menu.tsx';
import { knownBefore } from './known-before.tsx';

type Acts = {
  readonly scope: OrganisationScope;
  /** The place that the screens of an order lead back to. */
  readonly state: HistoryState;
  /** Who was lent approving alone neither changes nor cancels an order. */
  readonly mayOrder: boolean;
  readonly isPending: boolean;
  /** Each order is a card: what is to be known of it stands before its button, and not below the row. */
  readonly isCards: boolean;
  readonly onApprove: (order: UnapprovedOrder) => void;
  /** Of which order it will be asked why it is cancelled. */
  readonly opening: UnapprovedOrder | null;
  readonly onCancel: (order: UnapprovedOrder) => void;
};

/** What stands of each order that waits for its approval, and what this viewer may do about it (W-5-6, W-5-13). */
export function useUnapprovedColumns({
  scope,
  state,
  mayOrder,
  isPending,
  isCards,
  onApprove,
  opening,
  onCancel,
}: Acts): Column<UnapprovedOrder>[] {
  const { formatMessage, formatList } = useIntl();
  const { productName } = useConfiguration();
  const kindOf = ({ cardType }: UnapprovedOrder) =>
    cardType === 'nordic' ? cardTypeName(cardType, productName) : formatMessage({ id: `card.kind.${cardType}` });
  return [
    {
      id: 'worker',
      role: 'name',
      title: formatMessage({ id: 'approval.column.worker' }),
      cell: ({ orderId, fullName }) => (
        <Link href={paths.organisationViewOrder(scope, orderId)} state={state}>
          {fullName}
        </Link>
      ),
    },
    { id: 'card', title: formatMessage({ id: 'approval.column.card' }), cell: kindOf },
    { id: 'typedBy', title: formatMessage({ id: 'approval.column.typedBy' }), cell: ({ typedBy }) => formatList(typedBy) },
    {
      id: 'modified',
      title: formatMessage({ id: 'approval.column.modified' }),
      cell: ({ modified }) => <Moment at={modified} />,
    },
    {
      id: 'approve',
      role: 'buttons',
      title: formatMessage({ id: 'approval.approve' }),
      cell: (order) => (
        <>
          {isCards && knownBefore(order)}
          {order.whyNot === null && (
            <Button
              look="quiet"
              isDisabled={isPending}
              onPress={() => onApprove(order)}
              aria-label={formatMessage({ id: 'approval.approveOf' }, { name: order.fullName })}
            >
              <FormattedMessage id="approval.approve" />
            </Button>
          )}
        </>
      ),
    },
    {
      id: 'menu',
      role: 'action',
      title: formatMessage({ id: 'approval.column.actions' }),
      cell: (order) => (
        <ActionMenu
          label={formatMessage({ id: 'approval.menu' }, { name: order.fullName })}
          icon="more"
          items={[
            {
              id: 'view',
              label: formatMessage({ id: 'approval.view' }),
              href: paths.organisationViewOrder(scope, order.orderId),
              state,
            },
            ...(mayOrder
              ? [
                  {
                    id: 'edit',
                    label: formatMessage({ id: 'approval.edit' }),
                    href: paths.organisationEditOrder(scope, order.orderId),
                    state,
                  },
                  {
                    id: 'cancel',
                    label: formatMessage({ id: 'approval.cancel' }),
                    isDestructive: true,
                    isPending: opening?.orderId === order.orderId,
                    onAction: () => onCancel(order),
                  },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
}
