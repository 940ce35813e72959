import { maximumFieldLength } from '@siteid/contract';
import { DialogForm } from '../../forms/dialog-form.tsx';
import { useReasonForm } from '../../forms/use-reason-form.ts';
import { useTrying } from '../../forms/use-trying.tsx';
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
  const { tryToSend } = useTrying();
  const { form, reason } = useReasonForm((rejectionReason) => tryToSend(() => onSend(rejectionReason)));
  return (
    <DialogForm form={form} title={title} {...dialog}>
      <TextAreaField {...reason} label={label} maximumLength={maximumFieldLength} isRequired />
    </DialogForm>
  );
}
