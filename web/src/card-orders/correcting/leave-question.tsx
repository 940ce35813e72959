import { maximumFieldLength, maximumLength, required } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm, useFailure } from '../../forms/dialog-form.tsx';
import { useField } from '../../forms/use-field.ts';
import { usePortalForm } from '../../forms/use-portal-form.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { TextAreaField } from '../../shared/ui/fields/text-field.tsx';

type LeaveQuestionProps = {
  readonly name: string;
  /** Settles once the holder is answered. */
  readonly onLeave: (word: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks what the holder is told before the order is left as it is. */
export function LeaveQuestion({ name, onLeave, onClose }: LeaveQuestionProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const [failure, trying] = useFailure();
  const form = usePortalForm('cardRejectForm', {
    validateWhileTyping,
    fields: { rejectionReason: { validators: [required, maximumLength()], isSensitive: true } },
    onSubmit: ({ rejectionReason }) => trying(() => onLeave(rejectionReason)),
  });
  const word = useField(form, 'rejectionReason');
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'sentBack.leave.title' })}
      send="sentBack.leave"
      failure={failure}
      onClose={onClose}
    >
      <TextAreaField
        {...word}
        label={formatMessage({ id: 'sentBack.leave.word' }, { name })}
        maximumLength={maximumFieldLength}
        isRequired
      />
    </DialogForm>
  );
}
