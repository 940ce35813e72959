import type { ZoneRead } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormPart } from '../forms/form-part.tsx';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { dayHere } from '../shared/texts/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import { TextAreaField } from '../shared/ui/fields/text-field.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { useIsNarrower } from '../shared/ui/use-is-narrower.ts';
import { useDesk } from './identity-office-queries.ts';
import { deskParts } from './shown-document.ts';

type ZoneReaderProps = { readonly officeId: string; readonly onRead: (zone: string, read: ZoneRead) => void };

/** Lines and their width in the documents of ICAO 9303: an ID card has three lines or two, a passport two. */
const formats = [
  { lines: 3, width: 30 },
  { lines: 2, width: 36 },
  { lines: 2, width: 44 },
];

/** Whether all lines are there, each ended by the reader. */
function isWhole(typed: string): boolean {
  if (!typed.endsWith('\n')) return false;
  const lines = typed.trim().split(/\s+/);
  return formats.some((format) => lines.length === format.lines && lines.every(({ length }) => length === format.width));
}

/** The machine-readable zone, typed or by a reader that types it; the server checks its digits (W-6-5). */
export function ZoneReader({ officeId, onRead }: ZoneReaderProps) {
  const { formatMessage } = useIntl();
  const { readZone } = useDesk(officeId);
  const [zone, setZone] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  // On a phone its keyboard would cover the page.
  const isPhone = useIsNarrower(640);
  const expires = readZone.data?.expires ?? null;
  const read = (typed: string) => readZone.mutate(typed, { onSuccess: (said) => onRead(typed, said) });

  function take(typed: string): void {
    setZone(typed);
    setIsMissing(false);
    if (isWhole(typed) && !readZone.isPending) read(typed);
  }

  function readTyped(): void {
    if (zone.trim() === '') setIsMissing(true);
    else read(zone);
  }

  return (
    <Panel title={formatMessage({ id: 'identityOffice.zone.title' })}>
      <FormPart number={1} parts={deskParts} missing={0} />
      <div className="identity-office-form">
        <TextAreaField
          name="zone"
          label={formatMessage({ id: 'identityOffice.zone' })}
          hint={formatMessage({ id: 'identityOffice.zone.hint' })}
          value={zone}
          onChange={take}
          inputRef={() => undefined}
          autoFocus={!isPhone}
          {...(isMissing && { error: formatMessage({ id: 'identityOffice.zone.missing' }) })}
        />
        <div className="button-row">
          <Button look="quiet" isPending={readZone.isPending} onPress={readTyped}>
            <FormattedMessage id="identityOffice.zone.read" />
          </Button>
        </div>
        {readZone.isError && (
          <Message tone="danger" isLive>
            <FailureText text={failureMessage(readZone.error)} />
          </Message>
        )}
        {readZone.isSuccess && (
          <Message tone="success" isLive>
            <FormattedMessage id="identityOffice.zone.isRead" />
            <p>
              <FormattedMessage id="identityOffice.zone.number" />
            </p>
          </Message>
        )}
        {expires !== null && expires < dayHere() && (
          <Message tone="warning" isLive>
            <FormattedMessage
              id="identityOffice.zone.expired"
              values={{ expires: <span className="unbroken">{expires}</span> }}
            />
          </Message>
        )}
      </div>
    </Panel>
  );
}
