import { maximumFieldLength, maximumLength, required } from '@siteid/contract';
import { DialogForm, useFailure } from '../../forms/dialog-form.tsx';
import { useField } from '../../forms/use-field.ts';
import { usePortalForm } from '../../forms/use-portal-form.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import type { MessageId } from '../../shared/texts/messages.ts';
import type { ButtonLook } from '../../shared/ui/button.tsx';
import { TextAreaField } from '../../shared/ui/fields/text-field.tsx';

type ReasonQuestionProps = {
  readonly title: string;
  /** What is asked for. */
  readonly label: string;
  /** What the buttons say: the one that sends, and the other. */
  readonly send: MessageId;
  readonly keep?: MessageId;
  readonly look?: ButtonLook;
  /** Settles once it is done; what it refuses is told here. */
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks in a dialog why something is done to an order, before it is. */
export function ReasonQuestion({ title, label, onSend, ...dialog }: ReasonQuestionProps) {
  const { validateWhileTyping } = useConfiguration();
  const [failure, trying] = useFailure();
  const form = usePortalForm('cardRejectForm', {
    validateWhileTyping,
    fields: { rejectionReason: { validators: [required, maximumLength()], isSensitive: true } },
    onSubmit: ({ rejectionReason }) => trying(() => onSend(rejectionReason)),
  });
  const reason = useField(form, 'rejectionReason');
  return (
    <DialogForm form={form} title={title} failure={failure} {...dialog}>
      <TextAreaField {...reason} label={label} maximumLength={maximumFieldLength} isRequired />
    </DialogForm>
  );
}
