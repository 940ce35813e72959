import type { RowToOrder, SheetField, StatusColour } from '@siteid/contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';
import { StatusChip } from '../../shared/ui/card/status-chip.tsx';
import { EmptyState } from '../../shared/ui/lists/empty-state.tsx';
import { type Column, ResponsiveTable } from '../../shared/ui/lists/responsive-table.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { MendRow } from './mend-row.tsx';
import { PhotoOfRow } from './photo-of-row.tsx';
import { type JudgedRow, type Mended, workerOf } from './sheet.ts';
import type { RowPhotos } from './use-row-photos.ts';

type PreviewTableProps = {
  readonly rows: readonly RowToOrder[];
  readonly judged: ReadonlyMap<number, JudgedRow>;
  /** Lines that were wrong at any time: they stay where they are mended. */
  readonly wasWrong: ReadonlySet<number>;
  readonly mended: Mended;
  readonly photos: RowPhotos;
  readonly onMend: (line: number, field: SheetField, text: string) => void;
};

const tabs = ['wrong', 'good', 'ordered'] as const;
type Tab = (typeof tabs)[number];
const colours: Readonly<Record<JudgedRow['state'], StatusColour>> = { good: 'success', wrong: 'danger', ordered: 'muted' };
/** Rows that are drawn at first, and that one press adds. */
const rowsAtOnce = 50;

/** The rows by what would become of them: those to mend first, each with its wrong cells below it (W-5-10). */
export function PreviewTable(props: PreviewTableProps) {
  const { rows, judged, wasWrong, photos } = props;
  const { formatMessage } = useIntl();
  const tabOf = ({ line }: RowToOrder): Tab => (wasWrong.has(line) ? 'wrong' : (judged.get(line)?.state ?? 'good'));
  const ofTab = Map.groupBy(rows, tabOf);
  const [chosen, setChosen] = useState<Tab | null>(null);
  const tab = chosen ?? tabs.find((each) => ofTab.has(each)) ?? 'good';
  const [most, setMost] = useState(rowsAtOnce);
  const all = ofTab.get(tab) ?? [];
  const columns = useColumns(judged, photos);
  const toMend = (row: RowToOrder) => mendBelow(row, props);
  return (
    <>
      <div className="import-tabs" role="group" aria-label={formatMessage({ id: 'orderCards.shown' })}>
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === tab}
            onClick={() => {
              setChosen(each);
              setMost(rowsAtOnce);
            }}
          >
            <FormattedMessage id={`orderCards.tab.${each}`} values={{ count: ofTab.get(each)?.length ?? 0 }} />
          </button>
        ))}
      </div>
      {all.length === 0 ? (
        <EmptyState title={formatMessage({ id: 'orderCards.tab.empty' })} />
      ) : (
        <Panel isFlush>
          {tab === 'ordered' && (
            <p className="import-ordered-hint">
              <FormattedMessage id="orderCards.ordered.hint" />
            </p>
          )}
          <ResponsiveTable
            caption={formatMessage({ id: `orderCards.tab.${tab}` }, { count: all.length })}
            columns={columns}
            rows={all.slice(0, most)}
            rowKey={({ line }) => String(line)}
            below={(row) => tab === 'wrong' && toMend(row)}
          />
        </Panel>
      )}
      {all.length > most && (
        <Button look="quiet" onPress={() => setMost(most + rowsAtOnce)}>
          <FormattedMessage id="orderCards.more" values={{ count: all.length - most }} />
        </Button>
      )}
    </>
  );
}

function mendBelow(row: RowToOrder, { judged, mended, photos, onMend }: PreviewTableProps): ReactNode {
  const problems = judged.get(row.line)?.problems ?? [];
  const typed = mended.get(row.line) ?? {};
  if (problems.length === 0 && Object.keys(typed).length === 0 && !photos.byHand.has(row.line)) return false;
  return <MendRow row={row} problems={problems} mended={typed} photos={photos} onMend={onMend} />;
}

function useColumns(judged: PreviewTableProps['judged'], photos: PreviewTableProps['photos']): Column<RowToOrder>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'worker',
      role: 'name',
      title: formatMessage({ id: 'orderCards.column.worker' }),
      cell: (row) => workerOf(row) || formatMessage({ id: 'orderCards.nameless' }),
    },
    {
      id: 'state',
      role: 'status',
      title: formatMessage({ id: 'orderCards.column.outcome' }),
      cell: ({ line }) => {
        const state = judged.get(line)?.state ?? 'good';
        const standing = judged.get(line)?.standing;
        return (
          <>
            <StatusChip colour={colours[state]}>
              <FormattedMessage id={`orderCards.state.${state}`} />
            </StatusChip>
            {standing && (
              <p className="field-hint">
                <FormattedMessage id="orderCards.standing" values={standing} />
              </p>
            )}
          </>
        );
      },
    },
    { id: 'line', title: formatMessage({ id: 'orderCards.column.line' }), cell: ({ line }) => line },
    {
      id: 'birth',
      title: formatMessage({ id: 'orderCard.field.date_of_birth' }),
      cell: ({ order }) => order.date_of_birth ?? null,
    },
    {
      id: 'photo',
      title: formatMessage({ id: 'orderCard.photo' }),
      cell: ({ line, order }) => (
        <PhotoOfRow
          file={photos.matched.byLine.get(line)}
          named={order.photo ?? undefined}
          isReadable={photos.wrong.get(line) !== 'notAnImage'}
          isTakenAway={photos.byHand.has(line)}
        />
      ),
    },
  ];
}
