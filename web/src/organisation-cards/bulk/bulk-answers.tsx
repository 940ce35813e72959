import {
  type BulkAction,
  type CardCause,
  causesOfAction,
  maximumFieldLength,
  remindersGoOut,
  type SelectedAction,
} from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import { useReasonForm } from '../../forms/use-reason-form.ts';
import { CauseField } from '../../shared/card-loss/cause-field.tsx';
import { useCause } from '../../shared/card-loss/use-cause.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextAreaField } from '../../shared/ui/fields/text-field.tsx';

type AskFirstProps = {
  readonly action: Exclude<BulkAction, SelectedAction>;
  readonly isNight: boolean;
  readonly count: number;
  readonly isPending: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
};

/** Asks before it is done, where nobody has to say why. */
export function AskFirst({ action, isNight, count, isPending, onStart, onClose }: AskFirstProps) {
  const { formatNumber } = useIntl();
  return (
    <>
      <p>
        {action === 'remind' ? (
          <FormattedMessage id="bulkJobs.remind.consequence" values={{ isNight: String(isNight), hour: remindersGoOut.from }} />
        ) : (
          <FormattedMessage id={`bulkJobs.${action}.consequence`} />
        )}
      </p>
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose} isDisabled={isPending}>
          <FormattedMessage id="bulkJobs.cancel" />
        </Button>
        <Button autoFocus isPending={isPending} onPress={onStart}>
          <FormattedMessage id={`selectedCards.button.${action}`} values={{ count: formatNumber(count) }} />
        </Button>
      </div>
    </>
  );
}

type AskWhyProps = {
  readonly action: SelectedAction;
  readonly count: number;
  readonly onStart: (why: { rejectionReason: string; cause?: CardCause }) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks why it is done. */
export function AskWhy({ action, count, onStart, onClose }: AskWhyProps) {
  const { formatMessage, formatNumber } = useIntl();
  const { cause, chooseFor } = useCause();
  const { form, reason } = useReasonForm((rejectionReason) =>
    // A failure is told below; what was typed stays and can be sent again.
    onStart({ rejectionReason, ...(cause !== '' && { cause }) }).then(
      () => undefined,
      () => false as const,
    ),
  );
  return (
    <Form form={form} className="change-selected">
      <p>
        <FormattedMessage id={`bulkJobs.${action}.consequence`} />
      </p>
      {(action === 'suspend' || action === 'terminate') && (
        <CauseField causes={causesOfAction[action]} value={cause} onChange={chooseFor(reason)} />
      )}
      <TextAreaField
        {...reason}
        label={formatMessage({ id: 'bulkJobs.reason' })}
        hint={formatMessage({ id: 'bulkJobs.reason.hint' })}
        maximumLength={maximumFieldLength}
        isRequired
      />
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose} isDisabled={form.isSubmitting}>
          <FormattedMessage id="bulkJobs.cancel" />
        </Button>
        <Button type="submit" look={action === 'reactivate' ? 'primary' : 'danger-strong'} isPending={form.isSubmitting}>
          <FormattedMessage id={`selectedCards.button.${action}`} values={{ count: formatNumber(count) }} />
        </Button>
      </div>
    </Form>
  );
}
