import {
  type ImportedRow,
  labelOfField,
  type OrganisationScope,
  paths,
  type SheetField,
  type StatusColour,
} from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { FileDownload } from '../../shared/file-download.tsx';
import { RunningText } from '../../shared/texts/running-text.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { StatusChip } from '../../shared/ui/card/status-chip.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { type Column, ResponsiveTable } from '../../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { problemText } from '../problem-text.ts';
import { downloadResult, orderImportQuery } from './importing-queries.ts';

type ImportResultProps = {
  readonly scope: OrganisationScope;
  readonly importId: string;
  /** Back to the rows; undefined where the sheet is gone, as after a reload. */
  readonly onMend: (() => void) | undefined;
  readonly onAnother: () => void;
};

const colours: Readonly<Record<ImportedRow['outcome'], StatusColour>> = { ordered: 'success', before: 'muted', wrong: 'danger' };
const rowsAtOnce = 100;

/** What became of each row of an import, to see and to take away (W-5-11). */
export function ImportResult({ scope, importId, onMend, onAnother }: ImportResultProps) {
  const { locale, formatMessage } = useIntl();
  const organizationId = scope.cpbOrganizationId ?? scope.organizationCode;
  const result = useQuery(orderImportQuery(organizationId, importId));
  const [most, setMost] = useState(rowsAtOnce);
  const waits = result.data?.waitsForApproval === true;
  const columns = useColumns(scope, { importId, waits });
  if (result.data === undefined) {
    return result.error === null ? (
      <LoadingIndicator lines={8} />
    ) : (
      <CallFailed error={result.error} onRetry={() => void result.refetch()} />
    );
  }
  const { rows } = result.data;
  const count = rows.filter(({ outcome }) => outcome === 'ordered').length;
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong').length;
  const before = rows.filter(({ outcome }) => outcome === 'before').length;
  return (
    <>
      <Message tone={count > 0 ? 'success' : 'info'} isLive>
        <h2 className="import-done">
          <FormattedMessage id="orderCards.done" values={{ count }} />
        </h2>
        {count > 0 && <FormattedMessage id={waits ? 'orderCards.done.waits' : 'orderCards.done.next'} />}
      </Message>
      {wrong > 0 && (
        <Message
          tone="warning"
          actions={
            onMend && (
              <Button look="quiet" onPress={onMend}>
                <FormattedMessage id="orderCards.done.mend" />
              </Button>
            )
          }
        >
          <FormattedMessage id="orderCards.done.rest" values={{ count: wrong }} />
        </Message>
      )}
      {before > 0 && (
        <Message tone="info">
          <FormattedMessage id="orderCards.done.before" values={{ count: before }} />
        </Message>
      )}
      {onMend === undefined && (
        <p className="field-hint">
          <FormattedMessage id="orderCards.done.again" />
        </p>
      )}
      <FileDownload
        className="import-download"
        onDownload={(format) => downloadResult(organizationId, importId, { languageCode: locale, format })}
      />
      {rows.length > 0 && (
        <Panel isFlush>
          <ResponsiveTable
            caption={formatMessage({ id: 'orderCards.file.name' })}
            columns={columns}
            rows={rows.slice(0, most)}
            rowKey={({ line }) => String(line)}
          />
        </Panel>
      )}
      {rows.length > most && (
        <Button look="quiet" onPress={() => setMost(most + rowsAtOnce)}>
          <FormattedMessage id="orderCards.more" values={{ count: rows.length - most }} />
        </Button>
      )}
      <div className="button-row">
        <Button look="plain" onPress={onAnother}>
          <FormattedMessage id="orderCards.sheet.another" />
        </Button>
      </div>
    </>
  );
}

function useColumns(
  scope: OrganisationScope,
  { importId, waits }: { readonly importId: string; readonly waits: boolean },
): Column<ImportedRow>[] {
  const { formatMessage } = useIntl();
  const state = { listLeft: paths.organisationImportOrders(scope, importId) };
  return [
    {
      id: 'worker',
      role: 'name',
      title: formatMessage({ id: 'orderCards.column.worker' }),
      cell: ({ worker, orderId }) => {
        const name = worker || formatMessage({ id: 'orderCards.nameless' });
        return orderId === null ? (
          name
        ) : (
          <Link href={paths.organisationViewOrder(scope, orderId)} state={state}>
            {name}
          </Link>
        );
      },
    },
    {
      id: 'outcome',
      role: 'status',
      title: formatMessage({ id: 'orderCards.column.outcome' }),
      cell: ({ outcome }) => (
        <StatusChip colour={colours[outcome]}>
          <FormattedMessage id={`orderCards.outcome.${outcome === 'ordered' && waits ? 'waits' : outcome}`} />
        </StatusChip>
      ),
    },
    { id: 'line', title: formatMessage({ id: 'orderCards.column.line' }), cell: ({ line }) => line },
    {
      id: 'why',
      title: formatMessage({ id: 'orderCards.column.why' }),
      cell: ({ problems, standing }) =>
        standing === null && problems.length === 0 ? null : (
          <ul className="import-why">
            {standing && (
              <li>
                <FormattedMessage id="orderCards.done.standing" values={standing} />
              </li>
            )}
            {problems.map(({ field, ...problem }) => {
              const why = problemText(problem);
              const label = field === 'company' ? '' : `${formatMessage({ id: labelOfField(field as SheetField) })}: `;
              return (
                <li key={field}>
                  <RunningText>{label + formatMessage({ id: why.id }, why.values)}</RunningText>
                </li>
              );
            })}
          </ul>
        ),
    },
  ];
}
