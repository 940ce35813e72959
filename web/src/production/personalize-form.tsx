import { cardNumberMaskText, cardNumber as isCardNumber, required } from '@siteid/contract';
import { type KeyboardEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failAtField } from '../forms/fail-at-field.ts';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { Button } from '../shared/ui/button.tsx';
import { MaskedField } from '../shared/ui/fields/masked-field.tsx';
import { cardNumberMask } from '../shared/ui/fields/masked-field-mask.ts';
import { TextField } from '../shared/ui/fields/text-field.tsx';

type PersonalizeFormProps = {
  readonly accreditationCode: string;
  readonly onSend: (card: { readonly cardNumber: string; readonly pin: string }) => Promise<void>;
  /** What was refused is told at the number. */
  readonly onTold: () => void;
};

/** Where a refusal of the server is told. */
const fieldOfRefusal = {
  'errors.cards.cardNumberTaken': 'cardNumber',
  'errors.partner.cardNumberInvalid': 'cardNumber',
} as const;

const isPin = (text: string) => (/^[0-9]{4}$/.test(text) ? null : ({ id: 'errors.validation.field.pin' } as const));

/** The number and the PIN of a finished card. A reader types the number and presses Enter, which leads on to the PIN (W-6-3). */
export function PersonalizeForm({ accreditationCode, onSend, onTold }: PersonalizeFormProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const pinInput = useRef<HTMLInputElement>(null);
  const form = useForm(
    'personalizeForm',
    { cardNumber: '', pin: '' },
    {
      validateWhileTyping,
      fields: {
        cardNumber: { validators: [required, isCardNumber], mask: cardNumberMask, isSensitive: true },
        pin: { validators: [required, isPin], isSensitive: true },
      },
      onSubmit: (card) =>
        onSend(card).then(
          () => true,
          (error: unknown) => {
            if (failAtField(form, fieldOfRefusal, error)) onTold();
            return false;
          },
        ),
    },
  );
  const [cardNumber, pin] = [useField(form, 'cardNumber'), useField(form, 'pin')];

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || pin.value !== '' || event.target === pinInput.current) return;
    event.preventDefault();
    pinInput.current?.focus();
  }

  return (
    <Form form={form} className="production-personalize">
      {/* Enter is the reader's: a button inside has it as usual. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown}>
        <MaskedField
          {...cardNumber}
          label={formatMessage({ id: 'production.cardNumber' })}
          hint={formatMessage({ id: 'production.cardNumber.hint' }, { accreditationCode })}
          mask={cardNumberMask}
          placeholder={cardNumberMaskText}
          isRequired
          autoFocus
        />
      </div>
      <TextField
        {...pin}
        inputRef={(element) => {
          pinInput.current = element;
          pin.inputRef(element);
        }}
        label={formatMessage({ id: 'production.pin' })}
        hint={formatMessage({ id: 'production.pin.hint' })}
        autoComplete="off"
        isRequired
      />
      <div className="button-row">
        <Button type="submit" isPending={form.isSubmitting}>
          <FormattedMessage id="production.report.personalized" />
        </Button>
      </div>
    </Form>
  );
}
