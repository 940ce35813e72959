import {
  cardNumberMaskText,
  cardNumber as isCardNumber,
  maximumFieldLength,
  maximumLength,
  paths,
  reportFoundCard,
  required,
} from '@siteid/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { type CallInput, call } from '../shared/api/api.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Button } from '../shared/ui/button.tsx';
import { MaskedField } from '../shared/ui/fields/masked-field.tsx';
import { cardNumberMask } from '../shared/ui/fields/masked-field-mask.ts';
import { TextAreaField } from '../shared/ui/fields/text-field.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { texts } from './landing-texts.ts';
import './found-card-screen.css';

/** For anybody who found a card: its number, and where it lies or how they are reached. The answer is the same for any number (L-2-6). */
export function FoundCardScreen() {
  return (
    <FurtherTexts files={texts}>
      <FoundCard />
    </FurtherTexts>
  );
}

function FoundCard() {
  const { formatMessage } = useIntl();
  const [isTold, setIsTold] = useState(false);
  return (
    <div className="found-card">
      <PageTitle title={formatMessage({ id: 'foundCard.title' })} lead={<FormattedMessage id="foundCard.lead" />} />
      <Panel>
        {isTold ? (
          <>
            <Message tone="success" isLive>
              <FormattedMessage id="foundCard.told" />
            </Message>
            <p>
              <FormattedMessage id="foundCard.next" />
            </p>
            <LinkButton look="quiet" href={paths.index()}>
              <FormattedMessage id="goHome" />
            </LinkButton>
          </>
        ) : (
          <FoundCardForm onTold={() => setIsTold(true)} />
        )}
      </Panel>
    </div>
  );
}

const nothing = { cardNumber: '', message: '' };

function FoundCardForm({ onTold }: { readonly onTold: () => void }) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const report = useMutation({ mutationFn: (input: CallInput<typeof reportFoundCard>) => call(reportFoundCard, input) });
  const form = useForm('foundCardForm', nothing, {
    validateWhileTyping,
    fields: {
      cardNumber: { validators: [required, isCardNumber], mask: cardNumberMask, isSensitive: true },
      message: { validators: [maximumLength()], isSensitive: true },
    },
    // A failure is told by the general handling; what was typed stays and can be sent again.
    onSubmit: ({ cardNumber, message }) =>
      report.mutateAsync({ cardNumber, ...(message !== '' && { message }) }).then(onTold, () => false as const),
  });
  return (
    <Form form={form} className="found-card-form">
      <MaskedField
        {...useField(form, 'cardNumber')}
        label={formatMessage({ id: 'foundCard.number' })}
        hint={formatMessage({ id: 'foundCard.number.hint' })}
        mask={cardNumberMask}
        placeholder={cardNumberMaskText}
        isRequired
      />
      <TextAreaField
        {...useField(form, 'message')}
        label={formatMessage({ id: 'optionalField.label' }, { label: formatMessage({ id: 'foundCard.message' }) })}
        hint={formatMessage({ id: 'foundCard.message.hint' })}
        maximumLength={maximumFieldLength}
      />
      <div className="button-row">
        <Button type="submit" isPending={form.isSubmitting}>
          <FormattedMessage id="foundCard.send" />
        </Button>
      </div>
    </Form>
  );
}
