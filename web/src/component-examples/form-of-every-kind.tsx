import {
  cardNumber,
  cardNumberMaskText,
  differsFromOld,
  emailFormat,
  matches,
  maximumLength,
  passwordLength,
  required,
} from '@siteid/contract';
import { useState, useSyncExternalStore } from 'react';
import { Form } from '../forms/form.tsx';
import type { FieldDefinitions } from '../forms/form-definitions.ts';
import { FormEngine } from '../forms/form-engine.ts';
import { useField } from '../forms/use-field.ts';
import { dayHere } from '../shared/texts/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import { MaskedField } from '../shared/ui/fields/masked-field.tsx';
import { cardNumberMask } from '../shared/ui/fields/masked-field-mask.ts';
import { Switch } from '../shared/ui/fields/switch.tsx';
import { TextAreaField, TextField } from '../shared/ui/fields/text-field.tsx';
import { FieldFrame } from '../shared/ui/fields/text-field-frame.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Panel } from '../shared/ui/panel.tsx';

const defaults = {
  name: '',
  card: '',
  country: 'SE',
  wantsLetter: false as boolean,
  street: '',
  billingStreet: '',
  email: '',
  email_1: '',
  oldPassword: 'as it was before',
  password: '',
  again: '',
  remark: '',
};
type Values = typeof defaults;

const fields: FieldDefinitions<Values> = {
  name: { validators: [required, maximumLength(40)] },
  card: { validators: [cardNumber], mask: cardNumberMask },
  street: { groupName: 'street', validators: [required], isVisible: ({ wantsLetter }) => wantsLetter },
  billingStreet: { groupName: 'street' },
  email: { validators: [required, emailFormat], isRepeated: true },
  email_1: { validators: [emailFormat], hideByDefault: true },
  password: { validators: [passwordLength, differsFromOld('oldPassword')], isPassword: true, showsAllErrors: true },
  again: { validators: [matches('password')], isCrossField: true, isPassword: true },
  remark: { restrictors: [(text) => text.replaceAll(/\d/g, '')] },
};

/** The form engine as docs/forms.md tells of it. Nothing is sent anywhere: what would be is shown. */
export function FormOfEveryKind() {
  const [sent, setSent] = useState<Values>();
  const [form] = useState(
    () =>
      new FormEngine<Values>({
        name: 'everyKind',
        defaults,
        fields,
        validateWhileTyping: false,
        today: dayHere,
        onSubmit: setSent,
      }),
  );
  useSyncExternalStore(form.subscribe, () => form.state);
  const name = useField(form, 'name');
  const card = useField(form, 'card');
  const country = useField(form, 'country');
  const wantsLetter = useField(form, 'wantsLetter');
  const street = useField(form, 'street');
  const billingStreet = useField(form, 'billingStreet');
  const email = useField(form, 'email');
  const another = useField(form, 'email_1');
  const password = useField(form, 'password');
  const again = useField(form, 'again');
  const remark = useField(form, 'remark');
  const hasAnother = form.field('email_1').isVisible;
  return (
    <Panel>
      <Form form={form} className="examples-form">
        <TextField {...name} label="Name (text: required, at most 40 characters)" isRequired />
        <MaskedField {...card} label="Card number (masked)" mask={cardNumberMask} placeholder={cardNumberMaskText} />
        <FieldFrame label="Country (select)">
          {(described) => (
            <select
              {...described}
              className="field-input"
              name={country.name}
              value={country.value}
              onChange={(event) => country.onChange(event.target.value)}
            >
              <option value="SE">Sweden</option>
              <option value="FI">Finland</option>
            </select>
          )}
        </FieldFrame>
        <Switch
          label="A letter, please (checkbox: shows the street)"
          name={wantsLetter.name}
          isSelected={wantsLetter.value}
          onChange={wantsLetter.onChange}
        />
        {form.field('street').isVisible && <TextField {...street} label="Street (grouped with the next)" isRequired />}
        <TextField {...billingStreet} label="Street for bills (grouped: the same value)" />
        <TextField {...email} label="E-mail (repeated)" type="email" isRequired />
        {hasAnother && <TextField {...another} label="Another e-mail" type="email" />}
        <div className="button-row">
          <Button look="quiet" onPress={() => (hasAnother ? form.hide('email_1') : form.show('email_1'))}>
            {hasAnother ? 'Take the other e-mail away' : 'Another e-mail'}
          </Button>
        </div>
        <TextField {...password} label="New password (checked while typing; the old one is “as it was before”)" />
        <TextField {...again} label="The same again (looks at the field above)" />
        <TextAreaField {...remark} label="Remark (a restrictor takes digits away)" maximumLength={200} />
        <div className="button-row">
          <Button type="submit" isPending={form.isSubmitting}>
            Send
          </Button>
        </div>
      </Form>
      {sent !== undefined && (
        <Message tone="success" isLive>
          <pre>{JSON.stringify(sent, null, 2)}</pre>
        </Message>
      )}
    </Panel>
  );
}
