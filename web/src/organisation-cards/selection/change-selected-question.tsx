import {
  type CardCause,
  type CardListRow,
  causesOfAction,
  maximumFieldLength,
  maximumLength,
  required,
  type SelectedAction,
} from '@siteid/contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import { useField } from '../../forms/use-field.ts';
import { usePortalForm } from '../../forms/use-portal-form.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { CauseField } from '../../shared/card-loss/cause-field.tsx';
import { failureMessage } from '../../shared/failures/failure-message.ts';
import { FailureText } from '../../shared/failures/failure-text.tsx';
import { UndoSuspension } from '../../shared/selected-cards/undo-suspension.tsx';
import { useChangeSelected } from '../../shared/selected-cards/use-change-selected.ts';
import { showMessage } from '../../shared/status-messages.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextAreaField } from '../../shared/ui/fields/text-field.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { type Outcome, outcomeOf } from './change-selected.ts';
import { useNamesOf } from './use-names-of.ts';

type QuestionProps = {
  readonly change: SelectedAction;
  readonly rows: readonly CardListRow[];
  readonly organizationId: string;
  /** Told of those that are changed: they are selected no more. */
  readonly onDone: (rows: readonly CardListRow[]) => void;
  readonly onClose: () => void;
};

/** Asks once for the reason of a change of many cards, makes it, and says of each that is not done why. */
export function ChangeSelectedQuestion({ change, rows: asked, organizationId, onDone, onClose }: QuestionProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const namesOf = useNamesOf();
  const changeSelected = useChangeSelected();
  // What was asked for stays, whatever is selected meanwhile.
  const [rows] = useState(asked);
  const [cause, setCause] = useState<CardCause | ''>('');
  const [ended, setEnded] = useState<{ readonly outcome: Outcome; readonly undo: ReactNode } | null>(null);
  const form = usePortalForm('cardRejectForm', {
    validateWhileTyping,
    fields: { rejectionReason: { validators: [required, maximumLength()], isSensitive: true } },
    onSubmit: ({ rejectionReason }) => {
      const orderIds = rows.map(({ orderId }) => orderId);
      // A failure is told below; what was typed stays and can be sent again.
      return changeSelected
        .mutateAsync({ organizationId, action: change, orderIds, rejectionReason, ...(cause !== '' && { cause }) })
        .then(
          (answered) => {
            const outcome = outcomeOf(rows, answered);
            const suspended = outcome.done.map(({ orderId }) => orderId);
            // What may not be reactivated can't be undone either.
            const isUndone = change === 'suspend' && !answered.orgIsNotActive && suspended.length > 0;
            const undo = <UndoSuspension organizationId={organizationId} orderIds={suspended} onUndone={onClose} />;
            if (outcome.notDone.length > 0) setEnded({ outcome, undo: isUndone && undo });
            else {
              const text = { id: `selectedCards.${change}.done`, values: namesOf(rows) } as const;
              showMessage({ tone: 'success', text, ...(isUndone && { actions: undo }) });
              onClose();
            }
            // Last: without any selected there is no question either.
            onDone(outcome.done);
            return undefined;
          },
          () => false as const,
        );
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
      {ended === null ? (
        <Form form={form} className="change-selected">
          <p>
            <FormattedMessage id={`selectedCards.${change}.consequence`} />
          </p>
          {(change === 'suspend' || change === 'terminate') && (
            <CauseField causes={causesOfAction[change]} value={cause} onChange={setCause} />
          )}
          <TextAreaField
            {...reason}
            label={formatMessage({ id: 'selectedCards.reason' })}
            hint={formatMessage({ id: 'selectedCards.reason.hint' })}
            maximumLength={maximumFieldLength}
            isRequired
          />
          {changeSelected.error !== null && (
            <Message tone="danger" isLive>
              <FailureText text={failureMessage(changeSelected.error)} />
            </Message>
          )}
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
        <Ended change={change} outcome={ended.outcome} undo={ended.undo} onClose={onClose} />
      )}
    </Modal>
  );
}

type EndedProps = {
  readonly change: SelectedAction;
  readonly outcome: Outcome;
  readonly undo: ReactNode;
  readonly onClose: () => void;
};

function Ended({ change, outcome: { done, notDone }, undo, onClose }: EndedProps) {
  const namesOf = useNamesOf();
  return (
    <>
      <Message tone="warning" isLive>
        <p>
          <FormattedMessage id={`selectedCards.${change}.done`} values={namesOf(done)} />
        </p>
        <p>
          <FormattedMessage id="selectedCards.failed" />
        </p>
        <ul className="selected-not-done">
          {notDone.map(({ row, why }) => (
            <li key={row.orderId}>
              <strong>{row.printableName}</strong> <FormattedMessage id={why} />
            </li>
          ))}
        </ul>
      </Message>
      <div className="modal-buttons">
        {undo}
        <Button autoFocus onPress={onClose}>
          <FormattedMessage id="selectedCards.close" />
        </Button>
      </div>
    </>
  );
}
