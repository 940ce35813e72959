import {
  dateFormat,
  idTypes,
  maximumLength,
  notInFuture,
  personalNumberOf,
  preferredPhoneCountries,
  type Rule,
  required,
  scannerNumber,
  type ZoneRead,
} from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failAtField } from '../forms/fail-at-field.ts';
import { Form } from '../forms/form.tsx';
import { FormPart } from '../forms/form-part.tsx';
import { useKeptForm } from '../forms/kept/use-kept-form.ts';
import { RepeatedSelect } from '../forms/repeated-select.tsx';
import { useField } from '../forms/use-field.ts';
import { useCountries } from '../shared/api/classifiers.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { fillFromZone } from './fill-from-zone.ts';
import { useDesk } from './identity-office-queries.ts';
import { KnownPerson } from './known-person.tsx';
import { type Document, deskParts, documents, empty, governmentIdOf, requiredFields, shownOf } from './shown-document.ts';
import { ZoneReader } from './zone-reader.tsx';

/** Who somebody is, as a document says, typed or read; recorded with phone and scanner. */
export function RecordIdentity({ officeId }: { readonly officeId: string }) {
  // Recording the next person begins with nothing of the one before, but for the device.
  const [person, setPerson] = useState({ number: 1, scanner: '' });
  return (
    <Desk
      key={person.number}
      officeId={officeId}
      scanner={person.scanner}
      onRecorded={(scanner) => setPerson(({ number }) => ({ number: number + 1, scanner }))}
    />
  );
}

/** A personal number is one of its country by form, date and check character; other numbers have no rule. */
const ofItsCountry: Rule = (text, { values: { idType, idCountry } }) =>
  idType === 'ssn' ? personalNumberOf(String(idCountry))(text) : null;

/** Where a refusal of the server is told. */
const fieldOfRefusal = {
  'errors.partner.governmentIdInvalid': 'idValue',
  'errors.partner.dateOfBirthInvalid': 'dateOfBirth',
  'errors.identityOffice.zoneDiffers': 'dateOfBirth',
  'errors.validation.field.componentCustomValidation.phoneNumber': 'phone',
} as const;

type DeskProps = { readonly officeId: string; readonly scanner: string; readonly onRecorded: (scanner: string) => void };

function Desk({ officeId, scanner: device, onRecorded }: DeskProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { record } = useDesk(officeId);
  const [zone, setZone] = useState<string | undefined>();
  const [isPhoneOut, setIsPhoneOut] = useState(false);
  const { form, wasKept, left, forget } = useKeptForm(
    'recordIdentityForm',
    { ...empty, scanner: device },
    {
      validateWhileTyping,
      notKept: ['idValue'],
      fields: {
        givenNames: { validators: [maximumLength()], isSensitive: true },
        familyNames: { validators: [required, maximumLength()], isSensitive: true },
        dateOfBirth: { validators: [required, dateFormat, notInFuture], isSensitive: true },
        nationality: { validators: [required], isRepeated: true },
        idCountry: { validators: [required] },
        idValue: { validators: [required, maximumLength(), ofItsCountry], isSensitive: true },
        phone: { validators: [maximumLength(40)], isSensitive: true },
        scanner: { validators: [scannerNumber, maximumLength(40)] },
      },
      async onSubmit(typed): Promise<boolean> {
        try {
          const nationalities = form.repeated('nationality').map((name) => String(form.field(name).value));
          const shown = shownOf(typed, nationalities);
          await record.mutateAsync({ shown, scanner: typed.scanner, ...(zone !== undefined && { zone }) });
        } catch (error) {
          // What is about no field is told below.
          if (failAtField(form, fieldOfRefusal, error)) record.reset();
          return false;
        }
        const name = `${typed.givenNames} ${typed.familyNames}`.trim();
        showMessage({ tone: 'success', text: { id: 'identityOffice.recorded', values: { name } } });
        // Before the next person's form begins.
        forget();
        onRecorded(typed.scanner);
        return true;
      },
    },
  );
  const [isKept, setIsKept] = useState(wasKept);
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
  const missing = requiredFields.filter((name) => typed[name].value.trim() === '').length;
  const countries = useCountries().map(({ code, name }) => ({ value: code, label: name }));
  const first = preferredPhoneCountries.map((value) => ({
    value,
    label: countries.find((each) => each.value === value)?.label ?? value,
  }));
  const label = (field: keyof typeof typed) => formatMessage({ id: `identityOffice.field.${field}` });
  const optional = (label: string) => formatMessage({ id: 'optionalField.label' }, { label });
  const choose = formatMessage({ id: 'identityOffice.choose' });
  const nationalityWords = {
    first: formatMessage({ id: 'identityOffice.field.nationality' }),
    further: formatMessage({ id: 'identityOffice.nationality.further' }),
    add: formatMessage({ id: 'identityOffice.nationality.add' }),
    remove: formatMessage({ id: 'identityOffice.nationality.remove' }),
  };

  function startOver() {
    setIsKept(false);
    forget();
    form.begin({ ...empty, scanner: typed.scanner.value });
  }

  function fillIn(lines: string, read: ZoneRead): void {
    setZone(lines);
    setIsPhoneOut(fillFromZone(form, read));
  }

  return (
    <div className="identity-office-desk">
      <ZoneReader officeId={officeId} onRead={fillIn} />
      <Panel title={formatMessage({ id: 'identityOffice.person' })}>
        <FormPart number={2} parts={deskParts} missing={missing} />
        <Form form={form} className="identity-office-form" keepsText>
          {isKept && (
            <Message
              tone="info"
              actions={
                <Button look="quiet" onPress={startOver}>
                  <FormattedMessage id="identityOffice.startOver" />
                </Button>
              }
            >
              <FormattedMessage id={left.length > 0 ? 'identityOffice.keptWithoutNumber' : 'identityOffice.kept'} />
            </Message>
          )}
          <TextField {...typed.givenNames} label={optional(label('givenNames'))} autoComplete="off" />
          <TextField
            {...typed.familyNames}
            label={label('familyNames')}
            hint={formatMessage({ id: 'identityOffice.names.hint' })}
            autoComplete="off"
            isRequired
          />
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
          <SelectField
            {...typed.idCountry}
            label={label('idCountry')}
            first={first}
            choices={countries}
            placeholder={choose}
            isRequired
          />
          <TextField {...typed.idValue} label={label('idValue')} autoComplete="off" isRequired />
          <TextField
            {...typed.phone}
            type="tel"
            label={optional(label('phone'))}
            hint={formatMessage({ id: 'identityOffice.phone.hint' })}
            autoComplete="off"
          />
          {isPhoneOut && typed.phone.value === '' && (
            <Message tone="warning" isLive>
              <FormattedMessage id="identityOffice.zone.phoneOut" />
            </Message>
          )}
          <TextField {...typed.scanner} label={optional(label('scanner'))} autoComplete="off" />
          {record.isError && (
            <Message tone="danger" isLive>
              <FailureText text={failureMessage(record.error)} />
            </Message>
          )}
          <div className="button-row">
            <Button type="submit" isPending={form.isSubmitting}>
              <FormattedMessage id="identityOffice.record" />
            </Button>
          </div>
        </Form>
      </Panel>
      <Panel title={formatMessage({ id: 'identityOffice.known' })}>
        <FormPart number={3} parts={deskParts} missing={0} />
        <KnownPerson
          officeId={officeId}
          governmentId={governmentIdOf({
            idType: typed.idType.value,
            idCountry: typed.idCountry.value,
            idValue: typed.idValue.value,
          })}
        />
      </Panel>
    </div>
  );
}
