import { maximumFieldLength, type SecondPersonRequest } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import { useReasonForm } from '../../forms/use-reason-form.ts';
import { refusalCode } from '../../shared/api/api-failure.ts';
import { FreshSignIn } from '../../shared/proven-email/fresh-sign-in.tsx';
import { showMessage } from '../../shared/status-messages.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextAreaField } from '../../shared/ui/fields/text-field.tsx';
import { useAnswerRequest } from './request-queries.ts';

type AnswerProps = {
  readonly organizationId: string;
  readonly request: SecondPersonRequest;
  /** It is confirmed, and goes on by itself. */
  readonly onUnderWay: () => void;
};
type Answer = { readonly answer: 'confirm' | 'decline' | 'withdraw'; readonly reason?: string };

/** Confirms what somebody else asked for, or declines it with a reason; withdraws what one asked for oneself. */
export function AnswerRequest({ organizationId, request: { bulkJobId, isOwn, whyNotYou }, onUnderWay }: AnswerProps) {
  const answer = useAnswerRequest(organizationId);
  const [isDeclining, setIsDeclining] = useState(false);
  const send = async (asked: Answer) => {
    const job = await answer.mutateAsync({ bulkJobId, ...asked });
    if (job.ended === null) return onUnderWay();
    const values = { answer: asked.answer, done: job.done, total: job.total };
    showMessage({ tone: 'success', text: { id: 'secondPerson.answered', values } });
  };
  // What it fails with is told in the dialog.
  const press = (asked: Answer) => void send(asked).catch(() => undefined);
  const isToProve = refusalCode(answer.error) === 'errors.account.signInToProve';
  return (
    <>
      {whyNotYou !== null && (
        <p className="field-hint">
          <FormattedMessage id={`secondPerson.whyNot.${whyNotYou}`} />
        </p>
      )}
      {isDeclining ? (
        <Declining onSend={(reason) => send({ answer: 'decline', reason })} onClose={() => setIsDeclining(false)} />
      ) : (
        <div className="button-row">
          {isOwn ? (
            <Button look="quiet" isPending={answer.isPending} onPress={() => press({ answer: 'withdraw' })}>
              <FormattedMessage id="secondPerson.withdraw" />
            </Button>
          ) : (
            <>
              {whyNotYou === null && (
                <Button look="danger-strong" isPending={answer.isPending} onPress={() => press({ answer: 'confirm' })}>
                  <FormattedMessage id="secondPerson.confirm" />
                </Button>
              )}
              <Button look="quiet" isDisabled={answer.isPending} onPress={() => setIsDeclining(true)}>
                <FormattedMessage id="secondPerson.decline" />
              </Button>
            </>
          )}
        </div>
      )}
      {isToProve && <FreshSignIn why="secondPerson.signIn" />}
    </>
  );
}

type DecliningProps = { readonly onSend: (reason: string) => Promise<void>; readonly onClose: () => void };

/** Whoever asked reads the reason. */
function Declining({ onSend, onClose }: DecliningProps) {
  const { formatMessage } = useIntl();
  const { form, reason } = useReasonForm((rejectionReason) =>
    onSend(rejectionReason).then(
      () => undefined,
      () => false as const,
    ),
  );
  return (
    <Form form={form} className="change-selected">
      <TextAreaField
        {...reason}
        label={formatMessage({ id: 'secondPerson.declineReason' })}
        maximumLength={maximumFieldLength}
        isRequired
      />
      <div className="button-row">
        <Button look="quiet" onPress={onClose} isDisabled={form.isSubmitting}>
          <FormattedMessage id="bulkJobs.cancel" />
        </Button>
        <Button type="submit" isPending={form.isSubmitting}>
          <FormattedMessage id="secondPerson.decline" />
        </Button>
      </div>
    </Form>
  );
}
