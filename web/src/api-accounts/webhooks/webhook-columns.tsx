import type { Webhook } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Moment } from '../../shared/texts/moment.tsx';
import { StatusChip } from '../../shared/ui/card/status-chip.tsx';
import type { Column } from '../../shared/ui/lists/responsive-table.tsx';
import { ActionMenu } from '../../shared/ui/overlays/action-menu.tsx';
import type { ActionMenuItem } from '../../shared/ui/overlays/action-menu-face.tsx';
import { WebhookAddress } from './webhook-address.tsx';

type State = 'active' | 'not-answered' | NonNullable<Webhook['paused']>;
const stateOf = ({ paused, failingSince }: Webhook): State => paused ?? (failingSince === null ? 'active' : 'not-answered');
const colours = { active: 'success', 'not-answered': 'danger', person: 'muted', failing: 'danger', gone: 'danger' } as const;

/** What a row of the webhooks says. */
export function useWebhookColumns(itemsOf: (webhook: Webhook) => readonly ActionMenuItem[]): Column<Webhook>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'address',
      role: 'name',
      title: formatMessage({ id: 'webhooks.column.address' }),
      cell: ({ address }) => <WebhookAddress of={address} />,
    },
    {
      id: 'state',
      role: 'status',
      title: formatMessage({ id: 'members.column.state' }),
      cell: (webhook) => (
        <StatusChip colour={colours[stateOf(webhook)]}>
          <FormattedMessage id="webhooks.state" values={{ state: stateOf(webhook) }} />
        </StatusChip>
      ),
    },
    {
      id: 'since',
      title: formatMessage({ id: 'webhooks.column.failingSince' }),
      cell: ({ failingSince }) => (failingSince === null ? null : <Moment at={failingSince} />),
    },
    { id: 'kinds', title: formatMessage({ id: 'webhooks.kinds' }), cell: ({ kinds }) => kinds.length },
    { id: 'waiting', title: formatMessage({ id: 'webhooks.column.waiting' }), cell: ({ waiting }) => waiting },
    {
      id: 'former',
      title: formatMessage({ id: 'webhooks.column.former' }),
      cell: ({ formerSecretUntil }) => (formerSecretUntil === null ? null : <Moment at={formerSecretUntil} />),
    },
    {
      id: 'menu',
      role: 'action',
      title: formatMessage({ id: 'organisationCards.column.actions' }),
      cell: (webhook) => (
        <ActionMenu
          label={formatMessage({ id: 'members.column.menu' }, { who: webhook.address })}
          icon="more"
          items={itemsOf(webhook)}
        />
      ),
    },
  ];
}
