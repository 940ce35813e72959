import { idTypes, preferredPhoneCountries } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FormEngine } from '../forms/form-engine.ts';
import { RepeatedSelect } from '../forms/repeated-select.tsx';
import { useField } from '../forms/use-field.ts';
import { useCountries } from '../shared/api/classifiers.ts';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { Message } from '../shared/ui/message.tsx';
import { type Document, documents, type empty } from './shown-document.ts';

type DocumentFieldsProps = {
  readonly form: FormEngine<typeof empty>;
  /** The phone number of the person before was taken out. */
  readonly isPhoneOut: boolean;
};

/** What a document says of its bearer, with phone and scanner: two of a kind beside each other. */
export function DocumentFields({ form, isPhoneOut }: DocumentFieldsProps) {
  const { formatMessage } = useIntl();
  const optional = (label: string) => formatMessage({ id: 'optionalField.label' }, { label });
  const typed = {
    givenNames: useField(form, 'givenNames'),
    familyNames: useField(form, 'familyNames'),
    dateOfBirth: useField(form, 'dateOfBirth'),
    nationality: useField(form, 'nationality'),
    document: useField(form, 'document'),
    idType: useField(form, 'idType'),
    idCountry: useField(form, 'idCountry'),
    idValue: useField(form, 'idValue'),
    phone: useField(form, 'phone'),
    scanner: useField(form, 'scanner'),
  };
  const countries = useCountries().map(({ code, name }) => ({ value: code, label: name }));
  const first = preferredPhoneCountries.map((value) => ({
    value,
    label: countries.find((each) => each.value === value)?.label ?? value,
  }));
  const label = (field: keyof typeof typed) => formatMessage({ id: `identityOffice.field.${field}` });
  const choose = formatMessage({ id: 'identityOffice.choose' });
  const nationalityWords = {
    first: formatMessage({ id: 'identityOffice.field.nationality' }),
    further: formatMessage({ id: 'identityOffice.nationality.further' }),
    add: formatMessage({ id: 'identityOffice.nationality.add' }),
    remove: formatMessage({ id: 'identityOffice.nationality.remove' }),
  };

  return (
    <>
      <div className="identity-office-pair">
        <TextField {...typed.givenNames} label={optional(label('givenNames'))} autoComplete="off" />
        <TextField
          {...typed.familyNames}
          label={label('familyNames')}
          hint={formatMessage({ id: 'identityOffice.names.hint' })}
          autoComplete="off"
          isRequired
        />
      </div>
      <div className="identity-office-pair">
        <TextField
          {...typed.dateOfBirth}
          label={label('dateOfBirth')}
          placeholder={formatMessage({ id: 'dayPattern' })}
          autoComplete="off"
          isRequired
        />
        <RepeatedSelect
          form={form}
          name="nationality"
          words={nationalityWords}
          first={first}
          choices={countries}
          placeholder={choose}
        />
      </div>
      <div className="identity-office-pair">
        <SelectField
          {...typed.document}
          label={label('document')}
          choices={documents.map((value: Document) => ({
            value,
            label: formatMessage({ id: `identityOffice.document.${value}` }),
          }))}
        />
        <SelectField
          {...typed.idType}
          label={label('idType')}
          choices={idTypes.map((value) => ({ value, label: formatMessage({ id: `identityOffice.idType.${value}` }) }))}
        />
      </div>
      <div className="identity-office-pair">
        <SelectField
          {...typed.idCountry}
          label={label('idCountry')}
          first={first}
          choices={countries}
          placeholder={choose}
          isRequired
        />
        <TextField {...typed.idValue} label={label('idValue')} autoComplete="off" isRequired />
      </div>
      <div className="identity-office-pair">
        <TextField
          {...typed.phone}
          type="tel"
          label={optional(label('phone'))}
          hint={formatMessage({ id: 'identityOffice.phone.hint' })}
          autoComplete="off"
        />
        <TextField {...typed.scanner} label={optional(label('scanner'))} autoComplete="off" />
      </div>
      {isPhoneOut && typed.phone.value === '' && (
        <Message tone="warning" isLive>
          <FormattedMessage id="identityOffice.zone.phoneOut" />
        </Message>
      )}
    </>
  );
}
