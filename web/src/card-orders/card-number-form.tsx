import { cardNumberMaskText, cardNumber as isCardNumber, required } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import './card-number-form.css';
import { failAtField } from '../forms/fail-at-field.ts';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { useTrying } from '../forms/use-trying.tsx';
import { useConfiguration } from '../shared/api/configuration.ts';
import type { MessageText } from '../shared/texts/messages.ts';
import { Button } from '../shared/ui/button.tsx';
import { MaskedField } from '../shared/ui/fields/masked-field.tsx';
import { cardNumberMask } from '../shared/ui/fields/masked-field-mask.ts';

const exampleNumber = 'AB-1234-567890';
const invalidNumber = { id: 'errors.validation.field.cardNumber' } as const satisfies MessageText;
const fieldOfRefusal = { 'errors.cards.tooManyAttempts': 'cardNumber' } as const;

type CardNumberFormProps = {
  action: 'activate' | 'showPin';
  onClose: () => void;
  /** Sends the number: whether it is this card's. */
  onNumber: (cardNumber: string) => Promise<'valid' | 'invalid'>;
};

/** The content of the modal that asks for a card's number, to activate it or to see its PIN (2.4-18). */
export function CardNumberForm({ action, onClose, onNumber }: CardNumberFormProps) {
  const intl = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { tryToSend } = useTrying();
  const form = usePortalForm(formNames[action], {
    validateWhileTyping,
    fields: { cardNumber: { validators: [required, isCardNumber], mask: cardNumberMask, isSensitive: true } },
    onSubmit: ({ cardNumber }): Promise<boolean> =>
      tryToSend(
        async () => {
          if ((await onNumber(cardNumber)) === 'invalid') form.fail('cardNumber', invalidNumber);
        },
        (error) => failAtField(form, fieldOfRefusal, error),
      ),
  });
  const cardNumber = useField(form, 'cardNumber');
  return (
    <Form form={form} className="card-number-form" hasMainError={false}>
      <MaskedField
        {...cardNumber}
        label={intl.formatMessage({ id: 'cardNumberModal.label' })}
        hint={
          <FormattedMessage id="cardNumberModal.hint" values={{ example: <span className="unbroken">{exampleNumber}</span> }} />
        }
        mask={cardNumberMask}
        placeholder={cardNumberMaskText}
        isRequired
        autoFocus
      />
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose}>
          <FormattedMessage id="cardNumberModal.cancel" />
        </Button>
        <Button type="submit" isPending={form.isSubmitting}>
          <FormattedMessage id={`cardNumberModal.${action}.submit`} />
        </Button>
      </div>
    </Form>
  );
}

const formNames = { activate: 'cardActivationForm', showPin: 'showPinForm' } as const;
