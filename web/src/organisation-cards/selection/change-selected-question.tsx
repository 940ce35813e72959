import { type CardListRow, maximumFieldLength, maximumLength, required } from '@siteid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import { useField } from '../../forms/use-field.ts';
import { usePortalForm } from '../../forms/use-portal-form.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { failureMessage } from '../../shared/failures/failure-message.ts';
import { FailureText } from '../../shared/failures/failure-text.tsx';
import { showMessage } from '../../shared/status-messages.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextAreaField } from '../../shared/ui/fields/text-field.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { changeSelected, type Outcome, type SelectedChange } from './change-selected.ts';

type QuestionProps = {
  readonly change: SelectedChange;
  readonly rows: readonly CardListRow[];
  /** Told of those that are changed: they are selected no more. */
  readonly onDone: (rows: readonly CardListRow[]) => void;
  readonly onClose: () => void;
};

/** Asks once for the reason of a change of many cards, makes it, and tells how each ended that is not done. */
export function ChangeSelectedQuestion({ change, rows: asked, onDone, onClose }: QuestionProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { validateWhileTyping } = useConfiguration();
  // What was asked for stays, whatever is selected meanwhile.
  const [rows] = useState(asked);
  const [ended, setEnded] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const form = usePortalForm('cardRejectForm', {
    validateWhileTyping,
    fields: { rejectionReason: { validators: [required, maximumLength()], isSensitive: true } },
    async onSubmit({ rejectionReason }) {
      const all = await changeSelected(change, rows, rejectionReason, setEnded);
      void queryClient.invalidateQueries({ queryKey: ['cards'] });
      const done = all.filter(({ error }) => error === null).map(({ row }) => row);
      if (done.length < all.length) setOutcomes(all);
      else {
        showMessage({ tone: 'success', text: { id: `selectedCards.${change}.done`, values: { count: done.length } } });
        onClose();
      }
      // Last: without any selected there is no question either.
      onDone(done);
    },
  });
  const reason = useField(form, 'rejectionReason');
  const count = rows.length;
  return (
    <Modal
      isOpen
      isAlert
      isBusy={form.isSubmitting}
      onClose={onClose}
      title={formatMessage({ id: `selectedCards.${change}.question` }, { count })}
    >
      {outcomes === null ? (
        <Form form={form} className="change-selected">
          <p>
            <FormattedMessage id={`selectedCards.${change}.consequence`} />
          </p>
          <TextAreaField
            {...reason}
            label={formatMessage({ id: 'selectedCards.reason' })}
            hint={formatMessage({ id: 'selectedCards.reason.hint' })}
            maximumLength={maximumFieldLength}
            isRequired
          />
          <div role="status">
            {form.isSubmitting && (
              <>
                <progress
                  className="selected-progress"
                  max={count}
                  value={ended}
                  aria-label={formatMessage({ id: `selectedCards.${change}.question` }, { count })}
                />
                <FormattedMessage id="selectedCards.running" values={{ done: ended, count }} />
              </>
            )}
          </div>
          <div className="modal-buttons">
            <Button look="quiet" onPress={onClose} isDisabled={form.isSubmitting}>
              <FormattedMessage id="selectedCards.cancel" />
            </Button>
            <Button type="submit" look={change === 'reactivate' ? 'primary' : 'danger-strong'} isPending={form.isSubmitting}>
              <FormattedMessage id={`selectedCards.button.${change}`} values={{ count }} />
            </Button>
          </div>
        </Form>
      ) : (
        <Ended change={change} outcomes={outcomes} onClose={onClose} />
      )}
    </Modal>
  );
}

type EndedProps = { readonly change: SelectedChange; readonly outcomes: readonly Outcome[]; readonly onClose: () => void };

function Ended({ change, outcomes, onClose }: EndedProps) {
  const failed = outcomes.filter(({ error }) => error !== null);
  return (
    <>
      <Message tone="warning" isLive>
        <p>
          <FormattedMessage id={`selectedCards.${change}.done`} values={{ count: outcomes.length - failed.length }} />
        </p>
        <p>
          <FormattedMessage id="selectedCards.failed" />
        </p>
        <ul className="selected-not-done">
          {failed.map(({ row, error }) => (
            <li key={row.orderId}>
              <strong>{row.printableName}</strong> <FailureText text={failureMessage(error)} />
            </li>
          ))}
        </ul>
      </Message>
      <div className="modal-buttons">
        <Button autoFocus onPress={onClose}>
          <FormattedMessage id="selectedCards.close" />
        </Button>
      </div>
    </>
  );
}
