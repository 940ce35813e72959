import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { isSessionGone, SignInAgain } from '../shared/failures/call-failed.tsx';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import type { MessageId } from '../shared/texts/messages.ts';
import { Button, type ButtonLook } from '../shared/ui/button.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';
import { Form } from './form.tsx';
import type { FieldValues } from './form-definitions.ts';
import type { FormEngine } from './form-engine.ts';
import './dialog-form.css';

type DialogFormProps<Values extends FieldValues> = {
  readonly form: FormEngine<Values>;
  readonly title: string;
  /** What the button does that sends. */
  readonly send: MessageId;
  readonly look?: ButtonLook;
  /** What the other button says. */
  readonly keep?: MessageId;
  /** What sending was refused with, where no field says it. */
  readonly failure?: unknown;
  /** A form of one field says all at that field. */
  readonly hasMainError?: boolean;
  /** What is typed comes back after a reload. */
  readonly keepsText?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog that asks for something and sends it: it stays, with what was typed, until that is done or left. */
export function DialogForm<Values extends FieldValues>({
  form,
  title,
  send,
  look = 'primary',
  keep = 'dialog.cancel',
  failure = null,
  hasMainError = true,
  keepsText = false,
  onClose,
  children,
}: DialogFormProps<Values>) {
  return (
    <Modal isOpen isAlert isBusy={form.isSubmitting} onClose={onClose} title={title}>
      <Form form={form} className="dialog-form" hasMainError={hasMainError} keepsText={keepsText}>
        {children}
        {failure !== null && (
          // The page's own link lies under the dialog.
          <Message tone="danger" isLive {...(isSessionGone(failure) && { actions: <SignInAgain /> })}>
            <FailureText text={failureMessage(failure)} />
          </Message>
        )}
        <div className="modal-buttons">
          <Button look="quiet" onPress={onClose} isDisabled={form.isSubmitting}>
            <FormattedMessage id={keep} />
          </Button>
          <Button type="submit" look={look} isPending={form.isSubmitting}>
            <FormattedMessage id={send} />
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

/** What the last try was refused with where no field says it, and how a form tries: it answers whether it was done. */
export function useFailure() {
  const [failure, setFailure] = useState<unknown>(null);
  const trying = async (
    send: () => Promise<void>,
    isToldAtField: (error: unknown) => boolean = () => false,
  ): Promise<boolean> => {
    setFailure(null);
    try {
      await send();
      return true;
    } catch (error) {
      if (!isToldAtField(error)) setFailure(error);
      return false;
    }
  };
  return [failure, trying] as const;
}
