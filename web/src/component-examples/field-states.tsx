import { cardNumberMaskText, maximumFieldLength } from '@siteid/contract';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { FileButton } from '../shared/ui/fields/file-button.tsx';
import { MaskedField } from '../shared/ui/fields/masked-field.tsx';
import { cardNumberMask } from '../shared/ui/fields/masked-field-mask.ts';
import { PhoneField } from '../shared/ui/fields/phone-field.tsx';
import { countryValue } from '../shared/ui/fields/phone-field-countries.ts';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { Switch } from '../shared/ui/fields/switch.tsx';
import { TextAreaField, TextField } from '../shared/ui/fields/text-field.tsx';
import { FieldFrame } from '../shared/ui/fields/text-field-frame.tsx';
import { FieldsInEachState } from './fields-in-each-state.tsx';
import { Sample, Samples } from './sample.tsx';

const hint = 'A hint says what is asked for.';
const countries = [
  { code: 'SE', name: 'Sweden' },
  { code: 'FI', name: 'Finland' },
  { code: 'EE', name: 'Estonia' },
  { code: 'NO', name: 'Norway' },
  { code: 'IS', name: 'Iceland' },
];

/** Keeps what is typed into a sample. */
function Kept<Value>({
  first,
  children,
}: {
  first: Value;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}

export function FieldStates() {
  const { formatMessage } = useIntl();
  const required = formatMessage({ id: 'errors.validation.field.required' });
  return (
    <Samples>
      <Sample name="Text">
        <Kept first="">
          {(value, onChange) => (
            <TextField label="Name" name="name" value={value} onChange={onChange} placeholder="Placeholder" />
          )}
        </Kept>
      </Sample>
      <Sample name="Text, with a hint">
        <Kept first="Astrid Lindqvist">
          {(value, onChange) => <TextField label="Name" hint={hint} name="hinted" value={value} onChange={onChange} />}
        </Kept>
      </Sample>
      <Sample name="Text, required and wrong">
        <Kept first="">
          {(value, onChange) => (
            <TextField label="Name" hint={hint} error={required} name="wrong" value={value} onChange={onChange} isRequired />
          )}
        </Kept>
      </Sample>
      <Sample name="Choice, with the usual ones first">
        <Kept first="">
          {(value, onChange) => (
            <SelectField
              label="Country"
              name="chosen"
              value={value}
              onChange={onChange}
              placeholder="Choose"
              first={countries.slice(0, 2).map(({ code, name }) => ({ value: code, label: name }))}
              choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
        </Kept>
      </Sample>
      <Sample name="Text, to be read only">
        <TextField label="E-mail" name="read" value="astrid@norrbygg.example" />
      </Sample>
      <Sample name="Text, switched off">
        <TextField label="E-mail" name="off" value="astrid@norrbygg.example" isDisabled />
      </Sample>
      <Sample name="Long text with a counter">
        <Kept first="The photo is not mine.">
          {(value, onChange) => (
            <TextAreaField
              label="Reason"
              name="reason"
              value={value}
              onChange={onChange}
              inputRef={null}
              maximumLength={maximumFieldLength}
              isRequired
            />
          )}
        </Kept>
      </Sample>
      <Sample name="Long text, too long">
        <Kept first="Twenty-three characters">
          {(value, onChange) => (
            <TextAreaField
              label="Reason"
              name="long"
              value={value}
              onChange={onChange}
              inputRef={null}
              maximumLength={20}
              error={formatMessage({ id: 'errors.validation.field.maxLength' }, { maxlength: 20 })}
            />
          )}
        </Kept>
      </Sample>
      <Sample name="Masked: a card number">
        <Kept first="">
          {(value, onChange) => (
            <MaskedField
              label="Card number"
              name="card"
              value={value}
              onChange={onChange}
              inputRef={null}
              mask={cardNumberMask}
              placeholder={cardNumberMaskText}
            />
          )}
        </Kept>
      </Sample>
      <Sample name="Masked, wrong">
        <Kept first="AB-12">
          {(value, onChange) => (
            <MaskedField
              label="Card number"
              name="cardWrong"
              value={value}
              onChange={onChange}
              inputRef={null}
              mask={cardNumberMask}
              placeholder={cardNumberMaskText}
              error={formatMessage({ id: 'errors.validation.field.cardNumber' })}
            />
          )}
        </Kept>
      </Sample>
      <Sample name="Phone: a country and a number in it">
        <Phone first="70 174 06 05" />
      </Sample>
      <Sample name="Phone, wrong">
        <Phone first="12" error={formatMessage({ id: 'errors.validation.field.componentCustomValidation.phoneNumber' })} />
      </Sample>
      <Sample name="Select">
        <Kept first="active">
          {(value, onChange) => (
            <FieldFrame label="Status" hint={hint}>
              {(described) => (
                <select {...described} className="field-input" value={value} onChange={(event) => onChange(event.target.value)}>
                  <option value="active">Active</option>
                  <option value="suspended">Suspended</option>
                </select>
              )}
            </FieldFrame>
          )}
        </Kept>
      </Sample>
      <Sample name="A file">
        <p className="field-hint" id="file-hint">
          {hint}
        </p>
        <FileButton accept="image/png" describedBy="file-hint" onFiles={() => undefined}>
          Choose a picture
        </FileButton>
      </Sample>
      <FieldsInEachState />
      <Sample name="Switch, saved at once">
        <Kept first={true}>
          {(value, onChange) => <Switch label="Virtual card" hint={hint} name="on" isSelected={value} onChange={onChange} />}
        </Kept>
      </Sample>
      <Sample name="Switch, switched off">
        <Switch label="Virtual card" name="cannot" isSelected={false} isDisabled onChange={() => undefined} />
      </Sample>
    </Samples>
  );
}

function Phone({ first, error }: { readonly first: string; readonly error?: string }) {
  const [country, setCountry] = useState(countryValue('SE'));
  const [number, setNumber] = useState(first);
  return (
    <PhoneField
      label="Phone"
      name={`phone${first.length}`}
      number={number}
      country={country}
      onNumberChange={setNumber}
      onCountryChange={setCountry}
      inputRef={null}
      countries={countries}
      error={error}
    />
  );
}
