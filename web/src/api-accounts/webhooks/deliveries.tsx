import { deliveryStates, isNoneOrSearchable, type WebhookDelivery, wordOfKind } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { ListSearch } from '../../shared/lists/list-search.tsx';
import { Pagination } from '../../shared/lists/pagination.tsx';
import { showMessage } from '../../shared/status-messages.tsx';
import { Moment } from '../../shared/texts/moment.tsx';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { StatusChip } from '../../shared/ui/card/status-chip.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { DenseTable } from '../../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../../shared/ui/lists/empty-state.tsx';
import type { Column } from '../../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { WebhookAddress } from './webhook-address.tsx';
import { type DeliveriesAsked, deliveriesQuery, useWebhookChanges, type WebhookOwner } from './webhooks-queries.ts';

type DeliveriesProps = {
  readonly owner: WebhookOwner;
  readonly webhookId: string;
  /** What stands above the heading, and whether something may be sent again, is on its way. */
  readonly isWaiting: boolean;
  /** Undefined where the webhooks do not come. */
  readonly address: string | undefined;
  readonly maySend: boolean;
  readonly asked: DeliveriesAsked;
  readonly hrefOf: (asked: Partial<DeliveriesAsked>) => string;
  /** The address of the webhooks. */
  readonly back: string;
};

/** What was sent to a webhook and what waits, the newest first; any of it is sent again (L-10-2). */
export function Deliveries({ owner, webhookId, isWaiting, address, maySend, asked, hrefOf, back }: DeliveriesProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const list = useQuery(deliveriesQuery(owner, webhookId, asked));
  const { search, state } = asked;
  const { sendAgain } = useWebhookChanges(owner);
  const columns = useDeliveryColumns((delivery) =>
    maySend ? (
      <Button
        look="quiet"
        aria-label={formatMessage({ id: 'webhooks.sendAgainOf' }, { id: delivery.eventId })}
        isPending={sendAgain.isPending && sendAgain.variables.deliveryId === delivery.deliveryId}
        onPress={() =>
          sendAgain.mutate(
            { webhookId, deliveryId: delivery.deliveryId },
            { onSuccess: () => showMessage({ tone: 'success', text: { id: 'webhooks.sentAgain' } }) },
          )
        }
      >
        <FormattedMessage id="webhooks.sendAgain" />
      </Button>
    ) : null,
  );
  if (isWaiting)
    return (
      <div className="people">
        <LoadingIndicator lines={6} />
      </div>
    );
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'webhooks.deliveries' })}
        back={<BackLink href={back} text="webhooks.title" />}
        above={address === undefined ? undefined : <WebhookAddress of={address} />}
        lead={<FormattedMessage id="webhooks.deliveriesLead" />}
      />
      <ListSearch
        label={formatMessage({ id: 'webhooks.search' })}
        inAddress={search ?? ''}
        onSearch={(text) => void navigate({ href: hrefOf({ search: text || undefined, state }) })}
      >
        <SelectField
          name="state"
          label={formatMessage({ id: 'members.column.state' })}
          value={state ?? 'any'}
          onChange={(next) =>
            void navigate({ href: hrefOf({ search, state: deliveryStates.find((each) => each === next) }), replace: true })
          }
          choices={[
            { value: 'any', label: formatMessage({ id: 'webhooks.anyState' }) },
            ...deliveryStates.map((value) => ({
              value,
              label: formatMessage({ id: 'webhooks.deliveryState' }, { state: value }),
            })),
          ]}
        />
        {list.data && (
          <p className={list.data.deliveries.length > 0 ? undefined : 'visually-hidden'} role="status">
            <FormattedMessage id="webhooks.found" values={{ count: list.data.pagination.totalItems }} />
          </p>
        )}
      </ListSearch>
      {list.data !== undefined &&
        (list.data.deliveries.length === 0 ? (
          <EmptyState
            title={formatMessage({
              id:
                search !== undefined
                  ? 'webhooks.noMatch'
                  : state === undefined
                    ? 'webhooks.noDeliveries'
                    : 'webhooks.noneInState',
            })}
          />
        ) : (
          <Panel isFlush>
            <DenseTable
              caption={formatMessage({ id: 'webhooks.deliveries' })}
              columns={columns}
              rows={list.data.deliveries}
              rowKey={({ deliveryId }) => deliveryId}
              cardsUnder={900}
            />
          </Panel>
        ))}
      {list.data !== undefined && (
        <Pagination pagination={list.data.pagination} hrefOf={(page) => hrefOf({ search, state, page })} />
      )}
      {list.isLoading && <LoadingIndicator lines={6} />}
      {list.isLoadingError && isNoneOrSearchable(search ?? '') && (
        <CallFailed error={list.error} onRetry={() => void list.refetch()} />
      )}
    </div>
  );
}

const colours = { taken: 'success', waiting: 'info', 'given-up': 'danger' } as const;

function useDeliveryColumns(action: (delivery: WebhookDelivery) => ReactNode): Column<WebhookDelivery>[] {
  const { formatMessage } = useIntl();
  const title = (id: 'event' | 'answer' | 'attempts' | 'tried' | 'next') => formatMessage({ id: `webhooks.column.${id}` });
  return [
    {
      id: 'event',
      role: 'name',
      title: title('event'),
      cell: ({ kind, eventId }) => (
        <>
          <FormattedMessage id="webhooks.kind" values={{ kind: wordOfKind(kind) }} />{' '}
          <span className="people-who">{eventId}</span>
        </>
      ),
    },
    {
      id: 'state',
      role: 'status',
      title: formatMessage({ id: 'members.column.state' }),
      cell: ({ state }) => (
        <StatusChip colour={colours[state]}>
          <FormattedMessage id="webhooks.deliveryState" values={{ state }} />
        </StatusChip>
      ),
    },
    {
      id: 'answer',
      title: title('answer'),
      cell: ({ status, trouble }) =>
        trouble === null ? status : <FormattedMessage id="webhooks.trouble" values={{ trouble }} />,
    },
    { id: 'attempts', title: title('attempts'), cell: ({ attempts }) => attempts },
    { id: 'tried', title: title('tried'), cell: ({ tried }) => (tried === null ? null : <Moment at={tried} />) },
    { id: 'next', title: title('next'), cell: ({ next }) => (next === null ? null : <Moment at={next} />) },
    { id: 'again', role: 'buttons', title: formatMessage({ id: 'organisationCards.column.actions' }), cell: action },
  ];
}
