import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../shared/texts/messages.ts';
import { Button, type ButtonLook } from '../shared/ui/button.tsx';
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
  /** A form of one field needs no word that one of them is wrong. */
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
  hasMainError = true,
  keepsText = false,
  onClose,
  children,
}: DialogFormProps<Values>) {
  return (
    <Modal isOpen isAlert isBusy={form.isSubmitting} onClose={onClose} title={title}>
      <Form form={form} className="dialog-form" hasMainError={hasMainError} keepsText={keepsText}>
        {children}
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
