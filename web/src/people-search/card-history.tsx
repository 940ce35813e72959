import {
  type CardHistoryEntry,
  correctionOf,
  erasedName,
  getCardHistoryFile,
  isPortalDescription,
  statusColours,
} from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../shared/api/download.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { FileDownload } from '../shared/file-download.tsx';
import { causeAndReason } from '../shared/texts/cause-and-reason.ts';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import '../shared/ui/lists/step-line.css';
import { Moment } from '../shared/texts/moment.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { cardHistoryQuery } from './people-search-queries.ts';

type CardHistoryProps = {
  readonly cardId: string;
  readonly index: number;
  /** What the card is called to whoever only hears of it. */
  readonly card: string;
  readonly listLoadedAt: number;
};

/** No window is as wide: the steps stand one below the other, along a line. */
const anyWidth = 100_000;

/** What happened to a card, the newest step first (2.4-31), as a timeline. */
export function CardHistory({ cardId, index, card, listLoadedAt }: CardHistoryProps) {
  const { formatMessage, locale } = useIntl();
  const { data, error, isPending, isLoadingError, refetch } = useQuery(cardHistoryQuery(cardId, index, listLoadedAt));
  const columns = useColumns();
  return (
    <div className="card-history step-line">
      {data && (
        <>
          <ResponsiveTable
            caption={formatMessage({ id: 'cardHistory.caption' }, { card })}
            columns={columns}
            rows={data.cardHistory.map((entry, place) => ({ ...entry, place }))}
            rowKey={({ place }) => String(place)}
            cardsUnder={anyWidth}
          />
          <FileDownload
            className="card-history-download"
            onDownload={(format) => download(getCardHistoryFile, { cardId, languageCode: locale, format })}
          />
        </>
      )}
      {isPending && <LoadingIndicator lines={3} />}
      {isLoadingError && <CallFailed error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

function useColumns(): Column<CardHistoryEntry & { readonly place: number }>[] {
  const intl = useIntl();
  const { formatMessage } = intl;
  const title = (column: 'status' | 'time' | 'by' | 'reason' | 'description') =>
    formatMessage({ id: `cardHistory.column.${column}` });
  return [
    {
      id: 'status',
      role: 'name',
      title: title('status'),
      cell: ({ cardStatus }) => (
        <StatusChip colour={statusColours[cardStatus]}>
          <FormattedMessage id={`cardapi.cardStatus.${cardStatus}`} />
        </StatusChip>
      ),
    },
    { id: 'time', title: title('time'), cell: ({ modifiedTime }) => <Moment at={modifiedTime} /> },
    {
      id: 'by',
      title: title('by'),
      cell: ({ modifiedBy }) =>
        modifiedBy === erasedName ? (
          <FormattedMessage id="cardHistory.erasedPerson" />
        ) : (
          (modifiedBy ?? <FormattedMessage id="cardHistory.byPortal" />)
        ),
    },
    {
      id: 'reason',
      title: title('reason'),
      cell: ({ modifiedCause: cause, modifiedReason: reason }) => causeAndReason(intl, { cause, reason }),
    },
    {
      id: 'description',
      title: title('description'),
      cell: ({ modifiedDescription }) => <Description said={modifiedDescription} />,
    },
  ];
}

function Description({ said }: { said: string | null }) {
  const intl = useIntl();
  const correction = correctionOf(said);
  if (correction !== null) {
    const fields = correction.things.map((thing) => intl.formatMessage({ id: `correctedField.${thing}` })).join(', ');
    return <FormattedMessage id="cardHistory.description.correction" values={{ step: correction.step, fields }} />;
  }
  return isPortalDescription(said) ? <FormattedMessage id={`cardHistory.description.${said}`} /> : said;
}
