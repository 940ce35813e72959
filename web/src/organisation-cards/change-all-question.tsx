import { type QueryClient, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { useAnswerOnce } from '../shared/failures/use-answer-once.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';
import { type AllCardsChange, cardsToChangeQuery, useChangeAllCards } from './organisation-cards-queries.ts';

type QuestionProps = { readonly change: AllCardsChange; readonly organizationId: string; readonly onClose: () => void };

/** Brings to how many. */
export const bringData = (queryClient: QueryClient, organizationId: string) =>
  queryClient.prefetchQuery({ ...cardsToChangeQuery(organizationId), staleTime: 0 });

/** Says what will happen and to how many; while it happens it stays, and nothing can be sent twice. */
export function ChangeAllQuestion({ change, organizationId, onClose }: QuestionProps) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(cardsToChangeQuery(organizationId));
  const { mutateAsync, isPending } = useChangeAllCards(organizationId);
  // As things are now the server would refuse it.
  const isRefused = change === 'reactivate' && data?.orgIsNotActive === true;
  const count = change === 'suspend' ? data?.cardsToSuspend : data?.cardsToReactivate;

  const answer = useAnswerOnce();
  async function send() {
    const { id, values } = await mutateAsync(change);
    onClose();
    showMessage({
      tone: id === 'errors.cards.organizationNotActiveForReactivation' ? 'warning' : 'success',
      text: { id, values },
    });
  }

  return (
    <Modal
      isOpen
      isAlert
      isBusy={isPending}
      onClose={onClose}
      title={formatMessage({ id: `organisationCards.${change}All.question` })}
    >
      <p>
        <FormattedMessage id={`organisationCards.${change}All.consequence`} />
      </p>
      <div className="change-all-count" aria-live="polite">
        {isRefused && (
          <Message tone="warning">
            <FormattedMessage id="errors.cards.organizationNotActiveForReactivation" />
          </Message>
        )}
        {count !== undefined && !isRefused && <FormattedMessage id={`organisationCards.${change}All.count`} values={{ count }} />}
      </div>
      {error !== null && <CallFailed error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <div role="status">
          <progress
            className="change-all-progress"
            aria-label={formatMessage({ id: `organisationCards.${change}All.running` })}
          />
          <FormattedMessage id={`organisationCards.${change}All.running`} />
        </div>
      )}
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose} isDisabled={isPending}>
          <FormattedMessage id="organisationCards.cancel" />
        </Button>
        {count !== undefined && count > 0 && !isRefused && (
          <Button look={change === 'suspend' ? 'danger-strong' : 'primary'} isPending={isPending} onPress={() => answer(send)}>
            <FormattedMessage id={`organisationCards.${change}All.yes`} values={{ count }} />
          </Button>
        )}
      </div>
    </Modal>
  );
}
