import { type DeliveryState, deliveryStates, type Webhook } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAskForDraft, useHasDraft } from '../../forms/kept/form-draft.ts';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { listSearchOf } from '../../shared/lists/list-address.ts';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { EndQuestion } from '../../shared/people/end-question.tsx';
import { showMessage } from '../../shared/status-messages.tsx';
import type { MessageId } from '../../shared/texts/messages.ts';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { DenseTable } from '../../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Deliveries } from './deliveries.tsx';
import { SecretQuestion } from './secret-question.tsx';
import { WebhookAddress } from './webhook-address.tsx';
import { useWebhookColumns } from './webhook-columns.tsx';
import { changedWebhookForm, newWebhookForm, WebhookForm } from './webhook-form.tsx';
import { useWebhookChanges, type WebhookOwner, webhooksQuery } from './webhooks-queries.ts';
import '../../shared/people/people.css';

type WebhooksProps = {
  readonly owner: WebhookOwner;
  /** Whose they are, above the heading. */
  readonly above?: string;
  /** The address of what was sent to a webhook, or of the list. */
  readonly hrefOf: (asked?: {
    readonly webhook: string;
    readonly search?: string | undefined;
    readonly state?: DeliveryState | undefined;
    readonly page?: number | undefined;
  }) => string;
  /** The list whose button led here, at its beginning. */
  readonly back: { readonly href: string; readonly label: MessageId };
};
type Opened = { readonly kind: 'make' } | { readonly kind: 'change' | 'secret' | 'remove'; readonly webhook: Webhook };
type Item = 'deliveries' | 'test' | 'change' | 'pause' | 'resume' | 'secret' | 'remove';

/** The webhooks of a company or a card supplier: made, changed, paused, tried and removed. */
export function Webhooks({ owner, above, hrefOf, back }: WebhooksProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const {
    webhook: shown,
    state,
    ...found
  } = useSearch({ strict: false }) as {
    webhook?: string;
    state?: string;
  };
  const { search, page = 1 } = listSearchOf(found);
  const list = useQuery(webhooksQuery(owner));
  // Kept while one looks through the deliveries.
  const [left] = useState(useListLeft() ?? back.href);
  const { make, change, pause, changeSecret, remove, test, now } = useWebhookChanges(owner);
  // What was typed before a reload or a sign-in is shown again.
  const dialog = useOpening<Opened>(undefined, useHasDraft(newWebhookForm) ? { kind: 'make' } : null);
  const { shown: opened, close } = dialog;
  const hasDraft = useAskForDraft();
  const typed =
    opened === undefined &&
    dialog.opening === null &&
    list.data?.webhooks.find((webhook) => hasDraft(changedWebhookForm(webhook)));
  if (typed) dialog.show({ kind: 'change', webhook: typed });
  const [secret, setSecret] = useState<{ readonly address: string; readonly secret: string } | null>(null);
  const say = (id: MessageId) => showMessage({ tone: 'success', text: { id } });
  const mayChange = list.data?.mayChange ?? false;
  const columns = useWebhookColumns((webhook) => {
    const { webhookId, paused } = webhook;
    const item = (id: Item, onAction: () => void) => ({
      id,
      label: formatMessage({ id: `webhooks.menu.${id}` }),
      ...(id === 'remove' && { isDestructive: true }),
      onAction,
    });
    const opens = (kind: 'change' | 'secret' | 'remove') => ({
      ...item(kind, () => dialog.open({ kind, webhook })),
      isPending: dialog.opening?.kind === kind && dialog.opening.webhook.webhookId === webhookId,
    });
    const seen = item('deliveries', () => void navigate({ href: hrefOf({ webhook: webhookId }) }));
    if (!mayChange) return [seen];
    const pauseTo = (isPaused: boolean) =>
      pause.mutate({ webhookId, isPaused }, { onSuccess: () => say(isPaused ? 'webhooks.paused' : 'webhooks.resumed') });
    return [
      seen,
      ...(paused === null ? [item('test', () => test.mutate({ webhookId }, { onSuccess: () => say('webhooks.tested') }))] : []),
      opens('change'),
      paused === null ? item('pause', () => pauseTo(true)) : item('resume', () => pauseTo(false)),
      opens('secret'),
      opens('remove'),
    ];
  });
  const ofShown = list.data?.webhooks.find(({ webhookId }) => webhookId === shown);
  if (shown !== undefined)
    return (
      <Deliveries
        owner={owner}
        webhookId={shown}
        isWaiting={list.isLoading}
        address={ofShown?.address}
        maySend={mayChange}
        asked={{ search, page, state: deliveryStates.find((each) => each === state) }}
        hrefOf={(next) => hrefOf({ webhook: shown, ...next })}
        back={hrefOf()}
      />
    );
  const button = mayChange && (
    <Button isPending={dialog.opening?.kind === 'make'} onPress={() => dialog.open({ kind: 'make' })}>
      <FormattedMessage id="webhooks.make" />
    </Button>
  );
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'webhooks.title' })}
        lead={<FormattedMessage id="webhooks.lead" />}
        back={<BackLink href={left} text={back.label} />}
        above={above}
        {...(button && { actions: button })}
      />
      {secret !== null && (
        <Message tone="success" isLive>
          <p>
            <FormattedMessage id="webhooks.secretShown" values={{ address: <WebhookAddress of={secret.address} /> }} />
          </p>
          <p>
            <code className="people-who">{secret.secret}</code>
          </p>
        </Message>
      )}
      {list.data !== undefined &&
        (list.data.webhooks.length === 0 ? (
          <EmptyState title={formatMessage({ id: 'webhooks.empty' })}>
            {button ? <FormattedMessage id="webhooks.emptyText" /> : undefined}
          </EmptyState>
        ) : (
          <Panel isFlush>
            <DenseTable
              caption={formatMessage({ id: 'webhooks.title' })}
              columns={columns}
              rows={list.data.webhooks}
              rowKey={({ webhookId }) => webhookId}
              cardsUnder={1000}
            />
          </Panel>
        ))}
      {list.isLoading && <LoadingIndicator lines={6} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
      {opened?.kind === 'make' && (
        <WebhookForm
          owner={owner}
          onClose={close}
          onSave={async (wanted) => {
            const made = await make.mutateAsync(wanted);
            setSecret({ address: wanted.address, secret: made.secret });
            close();
          }}
        />
      )}
      {opened?.kind === 'change' && (
        <WebhookForm
          owner={owner}
          webhook={opened.webhook}
          seeAnew={() => now(opened.webhook.webhookId)}
          onClose={close}
          onSave={async (wanted, seen) => {
            await change.mutateAsync({ webhookId: opened.webhook.webhookId, ...wanted, seen });
            close();
            say('webhooks.changed');
          }}
        />
      )}
      {opened?.kind === 'secret' && (
        <SecretQuestion
          onClose={close}
          onChange={async () => {
            const { webhookId, address } = opened.webhook;
            const renewed = await changeSecret.mutateAsync({ webhookId });
            setSecret({ address, secret: renewed.secret });
            close();
          }}
        />
      )}
      {opened?.kind === 'remove' && (
        <EndQuestion
          name={opened.webhook.address}
          text={formatMessage({ id: 'webhooks.removeText' })}
          isPending={remove.isPending}
          onClose={close}
          onEnd={async () => {
            await remove.mutateAsync({ webhookId: opened.webhook.webhookId });
            close();
            say('webhooks.removed');
          }}
        />
      )}
    </div>
  );
}
