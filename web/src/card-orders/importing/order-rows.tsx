import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import type { Ordering } from '../ordering/card-to-order.ts';
import { ImportPhotos } from './import-photos.tsx';
import { useJudge } from './importing-queries.ts';
import { matchPhotos } from './photos-by-name.ts';
import { PlacingRows } from './placing-rows.tsx';
import { PreviewTable } from './preview-table.tsx';
import {
  type Chosen,
  chosenBy,
  type Judged,
  labelOf,
  type Mended,
  missingFields,
  rowsToOrder,
  type SheetField,
} from './sheet.ts';
import type { ChosenSheet } from './sheet-choice.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { usePlacing } from './use-placing.ts';

type OrderRowsProps = {
  readonly organizationId: string;
  readonly ordering: Ordering;
  readonly sheet: ChosenSheet;
  readonly onBegin: () => void;
  readonly onDone: () => void;
  readonly onAnother: () => void;
};

/** The rows of a sheet as they would be ordered: judged, mended, judged again, and ordered by one button (W-5-10, W-5-11). */
export function OrderRows({ organizationId, ordering, sheet, onBegin, onDone, onAnother }: OrderRowsProps) {
  const { formatMessage, formatList } = useIntl();
  const [chosen, setChosen] = useState<Chosen>(() => chosenBy(sheet.read));
  const [mended, setMended] = useState<Mended>(new Map());
  const [supplier, setSupplier] = useState(ordering.cardSupplier ?? '');
  const [photos, setPhotos] = useState(sheet.photos);
  const [judged, setJudged] = useState<ReadonlyMap<number, Judged> | null>(null);
  const [wasWrong, setWasWrong] = useState<ReadonlySet<number>>(new Set());
  const { mutateAsync: judge, isError, isPending } = useJudge();
  const missing = missingFields(chosen);
  const rows = useMemo(() => rowsToOrder(sheet.read, chosen, mended), [sheet, chosen, mended]);
  const matched = useMemo(() => matchPhotos(rows, photos), [rows, photos]);
  const [tries, setTries] = useState(0);
  const isReadable = missing.length === 0;

  // Everything is judged again after each change: two rows may be of one worker, and mending one mends the other.
  useEffect(() => {
    if (!isReadable) return;
    const unread = rows.map(({ line, order: { photo: _, ...order } }) => ({ line, order }));
    void judge({ organizationId, rows: unread, ...(supplier && { supplier }) })
      .then((answer) => {
        if (answer === null) return;
        setJudged(new Map(answer.rows.map((row) => [row.line, row])));
        const wrong = answer.rows.filter(({ state }) => state === 'wrong').map(({ line }) => line);
        setWasWrong((before) => new Set([...before, ...wrong]));
      })
      .catch(() => undefined);
  }, [judge, organizationId, rows, supplier, isReadable, tries]);

  const placing = usePlacing({ organizationId, importId: sheet.importId, supplier, onBegin, onDone });
  const mend = (line: number, field: SheetField, text: string) =>
    setMended((before) => new Map(before).set(line, { ...before.get(line), [field]: text }));
  const states = judged === null ? [] : rows.map(({ line }) => judged.get(line)?.state);
  const good = states.filter((state) => state === 'good').length;
  const wrong = states.filter((state) => state === 'wrong').length;

  return (
    <>
      <SheetColumns columns={sheet.read.columns} chosen={chosen} onChoose={setChosen} />
      {!isReadable && (
        <Message tone="danger" isLive>
          <FormattedMessage
            id="orderCards.columns.missing"
            values={{ fields: formatList(missing.map((field) => formatMessage({ id: labelOf(field) }))) }}
          />
        </Message>
      )}
      {isReadable && (
        <>
          <Panel title={formatMessage({ id: 'orderCard.photo' })}>
            <ImportPhotos matched={matched} onAdd={(more) => setPhotos((before) => [...before, ...more])} />
          </Panel>
          {ordering.cardSuppliers.length > 1 && (
            <SelectField
              name="supplier"
              label={formatMessage({ id: 'orderCards.supplier' })}
              value={supplier}
              onChange={setSupplier}
              choices={ordering.cardSuppliers.map(({ code, name }) => ({ value: code, label: name }))}
              {...(ordering.cardSupplier === null && { placeholder: formatMessage({ id: 'orderCard.choose' }) })}
            />
          )}
          {judged === null && !isError && <LoadingIndicator lines={10} />}
          {isError && (
            <Message
              tone="danger"
              actions={
                <Button look="quiet" onPress={() => setTries(tries + 1)}>
                  <FormattedMessage id="tryAgain" />
                </Button>
              }
            >
              <FormattedMessage id="orderCards.notJudged" />
            </Message>
          )}
          {judged !== null && (
            <PreviewTable rows={rows} judged={judged} wasWrong={wasWrong} mended={mended} photos={matched.byLine} onMend={mend} />
          )}
          {judged !== null && (
            <PlacingRows
              placing={placing}
              good={good}
              wrong={wrong}
              isJudging={isPending}
              onOrder={() => void placing.run(rows, matched.byLine)}
            />
          )}
        </>
      )}
      {placing.state !== 'running' && (
        <Button look="plain" onPress={onAnother}>
          <FormattedMessage id="orderCards.sheet.another" />
        </Button>
      )}
    </>
  );
}
