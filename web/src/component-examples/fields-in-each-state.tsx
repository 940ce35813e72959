import { cardNumberMaskText } from '@siteid/contract';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { FileButton } from '../shared/ui/fields/file-button.tsx';
import { MaskedField } from '../shared/ui/fields/masked-field.tsx';
import { cardNumberMask } from '../shared/ui/fields/masked-field-mask.ts';
import { PhoneField } from '../shared/ui/fields/phone-field.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextAreaField, TextField, type TextFieldProps } from '../shared/ui/fields/text-field.tsx';
import { FieldFrame } from '../shared/ui/fields/text-field-frame.tsx';
import { Tick } from '../shared/ui/fields/tick.tsx';
import { Sample } from './sample.tsx';

const hint = 'A hint says what is asked for.';
const none = () => undefined;
const kinds: readonly NonNullable<TextFieldProps['type']>[] = ['text', 'email', 'search', 'tel'];

/** The states that any field can have, on each kind of field. */
export function FieldsInEachState() {
  const error = useIntl().formatMessage({ id: 'errors.validation.field.required' });
  const [chosen, setChosen] = useState('');
  const choices = [{ value: 'SE', label: 'Sweden' }];
  const phone = { number: '', country: 'SE', onNumberChange: none, onCountryChange: none, inputRef: null };
  const countries = [{ code: 'SE', name: 'Sweden' }];
  const masked = { mask: cardNumberMask, placeholder: cardNumberMaskText, value: '', onChange: none, inputRef: null };
  return (
    <>
      <Sample name="Choice, required and wrong">
        <SelectField
          label="Country"
          hint={hint}
          error={error}
          name="wrongChoice"
          value={chosen}
          onChange={setChosen}
          choices={choices}
          placeholder="Choose"
          isRequired
        />
      </Sample>
      <Sample name="Choice, long text, card number and phone: switched off">
        <SelectField label="Country" name="offChoice" value="SE" onChange={none} choices={choices} isDisabled />
        <TextAreaField
          label="Reason"
          hint={hint}
          name="offLong"
          value=""
          placeholder="Placeholder"
          onChange={none}
          inputRef={null}
          isDisabled
        />
        <MaskedField label="Card number" name="offMasked" {...masked} mask={cardNumberMask} isDisabled />
        <PhoneField label="Phone" name="offPhone" {...phone} countries={countries} isDisabled />
      </Sample>
      <Sample name="Card number and phone: required, with a hint">
        <MaskedField label="Card number" hint={hint} name="neededMasked" {...masked} mask={cardNumberMask} isRequired />
        <PhoneField label="Phone" hint={hint} name="neededPhone" {...phone} countries={countries} isRequired />
      </Sample>
      <Sample name="An input of one's own in the frame of a field: wrong, and switched off">
        <FieldFrame label="Day" error={error} isRequired aside={<span className="field-counter">of this year</span>}>
          {(described) => <input {...described} className="field-input" />}
        </FieldFrame>
        <FieldFrame label="Day" isDisabled>
          {(described) => <input {...described} className="field-input" />}
        </FieldFrame>
      </Sample>
      <Sample name="Text of each kind">
        {kinds.map((type) => (
          <TextField key={type} label={type} name={`kind-${type}`} type={type} value="" onChange={none} />
        ))}
      </Sample>
      <Sample name="Files: busy, several, from a phone's camera">
        <p className="field-hint" id="files-hint">
          {hint}
        </p>
        <div className="button-row">
          <FileButton accept="image/png" describedBy="files-hint" onFiles={none} isBusy>
            Reading the file
          </FileButton>
          <FileButton accept="image/png" describedBy="files-hint" onFiles={none} isSeveral>
            Choose several pictures
          </FileButton>
          <FileButton accept="image/png" describedBy="files-hint" onFiles={none} isPrimary>
            Choose what the screen is there for
          </FileButton>
          <FileButton accept="image/png" describedBy="files-hint" onFiles={none} isCamera>
            Take a photo
          </FileButton>
        </div>
      </Sample>
      <Sample name="Tick, with words beside it">
        <Tick label="Its photo may be used" isTicked onTick={none}>
          Its photo may be used
        </Tick>
      </Sample>
    </>
  );
}
