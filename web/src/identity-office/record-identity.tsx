import {
  dateFormat,
  maximumLength,
  notInFuture,
  personalNumberOf,
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
import { useField } from '../forms/use-field.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { useIsNarrower } from '../shared/ui/use-is-narrower.ts';
import { DocumentFields } from './document-fields.tsx';
import { fillFromZone } from './fill-from-zone.ts';
import { useDesk } from './identity-office-queries.ts';
import { KnownPerson } from './known-person.tsx';
import { deskParts, empty, governmentIdOf, requiredFields, shownOf } from './shown-document.ts';
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

/** As its style has it: what is known stands beside the form from here on. */
const besideFrom = 992;
const formId = 'record-identity';

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
  // Drawn anew with whatever is typed.
  const scanner = useField(form, 'scanner');
  const typed = (name: keyof typeof empty) => String(form.field(name).value);
  const missing = requiredFields.filter((name) => typed(name).trim() === '').length;

  const isNarrow = useIsNarrower(besideFrom);

  function startOver() {
    setIsKept(false);
    forget();
    form.begin({ ...empty, scanner: scanner.value });
  }

  function fillIn(lines: string, read: ZoneRead): void {
    setZone(lines);
    setIsPhoneOut(fillFromZone(form, read));
  }

  // Where all stands in one column, what is known comes before the button: afterwards it is too late.
  const end = (
    <>
      {record.isError && (
        <Message tone="danger" isLive>
          <FailureText text={failureMessage(record.error)} />
        </Message>
      )}
      <div className="button-row">
        <Button type="submit" form={formId} isPending={form.isSubmitting}>
          <FormattedMessage id="identityOffice.record" />
        </Button>
      </div>
    </>
  );

  return (
    <div className="identity-office-desk">
      <ZoneReader officeId={officeId} onRead={fillIn} />
      <Panel title={formatMessage({ id: 'identityOffice.person' })}>
        <FormPart number={2} parts={deskParts} missing={missing} />
        <Form form={form} id={formId} className="identity-office-form" keepsText>
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
          <DocumentFields form={form} isPhoneOut={isPhoneOut} />
          {!isNarrow && end}
        </Form>
      </Panel>
      <Panel title={formatMessage({ id: 'identityOffice.known' })}>
        <KnownPerson
          officeId={officeId}
          governmentId={governmentIdOf({
            idType: typed('idType'),
            idCountry: typed('idCountry'),
            idValue: typed('idValue'),
          })}
        />
      </Panel>
      {isNarrow && end}
    </div>
  );
}
