import { labelOfField, type SheetField } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DraftPlace } from '../../forms/kept/kept-draft.ts';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import type { Ordering } from '../ordering/card-to-order.ts';
import { IdCountry } from './id-country.tsx';
import { useImportDraft } from './import-draft.ts';
import { ImportPhotos } from './import-photos.tsx';
import { judgedQuery } from './importing-queries.ts';
import { PlacingRows } from './placing-rows.tsx';
import { PreviewTable } from './preview-table.tsx';
import { type ChosenFields, chosenBy, hasIdCountry, type Mended, missingFields, rowsToOrder } from './sheet.ts';
import type { ChosenSheet } from './sheet-choice.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { usePlacing } from './use-placing.ts';
import { judgedWithPhotos, photosToSend, useRowPhotos } from './use-row-photos.ts';

type OrderRowsProps = {
  readonly organizationId: string;
  readonly ordering: Ordering;
  readonly sheet: ChosenSheet;
  readonly place: DraftPlace;
  readonly onBegin: () => void;
  readonly onDone: () => void;
  readonly onAnother: () => void;
};

/** The rows of a sheet as they would be ordered: judged, mended, judged again, and ordered by one button (W-5-10, W-5-11). */
export function OrderRows({ organizationId, ordering, sheet, place, onBegin, onDone, onAnother }: OrderRowsProps) {
  const { formatMessage, formatList } = useIntl();
  const { kept } = sheet;
  const [chosen, setChosen] = useState<ChosenFields>(() => kept?.chosen ?? chosenBy(sheet.read));
  const [mended, setMended] = useState<Mended>(() => new Map(kept?.mended));
  const [supplier, setSupplier] = useState(kept?.supplier ?? ordering.cardSupplier ?? '');
  const [idCountry, setIdCountry] = useState(kept?.idCountry ?? ordering.country);
  const missing = missingFields(chosen);
  const rows = useMemo(() => rowsToOrder(sheet.read, chosen, idCountry, mended), [sheet, chosen, idCountry, mended]);
  const photos = useRowPhotos(rows, sheet.photos);
  const isReadable = missing.length === 0;
  // Without one every such row would be wrong, and what is wrong with the others would be lost among them.
  const lacksSupplier = supplier === '' && rows.some(({ order }) => !order.supplier);

  const judging = useQuery({ ...judgedQuery(organizationId, supplier, rows), enabled: isReadable && !lacksSupplier });
  const { data, isPlaceholderData: isOfBefore } = judging;
  const judged = useMemo(() => data && judgedWithPhotos(data, photos.wrong), [data, photos.wrong]);
  // Rows that were wrong at any time stay among those to mend, where they are seen to be right.
  const [wasWrong, setWasWrong] = useState<ReadonlySet<number>>(() => new Set(kept?.mended.map(([line]) => line)));
  const [seen, setSeen] = useState(judged);
  if (judged !== seen && !isOfBefore) {
    setSeen(judged);
    const wrongNow = [...(judged?.values() ?? [])].filter(({ state }) => state === 'wrong').map(({ line }) => line);
    setWasWrong(new Set([...wasWrong, ...wrongNow]));
  }

  /** What is chosen for all rows: what another choice made wrong is right without a hand on it. */
  const forAll =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setWasWrong(new Set(mended.keys()));
    };
  const isUntouched = kept === null && mended.size === 0 && String(chosen) === String(chosenBy(sheet.read));
  useImportDraft(
    place,
    isUntouched ? null : { file: sheet.file, importId: sheet.importId, chosen, idCountry, supplier, mended: [...mended] },
  );

  const placing = usePlacing({ organizationId, importId: sheet.importId, supplier, onBegin, onDone });
  const mend = (line: number, field: SheetField, text: string) =>
    setMended((before) => new Map(before).set(line, { ...before.get(line), [field]: text }));
  const states = judged === undefined ? [] : rows.map(({ line }) => judged.get(line)?.state);
  const good = states.filter((state) => state === 'good').length;
  const wrong = states.filter((state) => state === 'wrong').length;

  return (
    <>
      <SheetColumns columns={sheet.read.columns} chosen={chosen} onChoose={forAll(setChosen)} />
      {isReadable && !hasIdCountry(chosen) && (
        <IdCountry own={ordering.country} chosen={idCountry} onChoose={forAll(setIdCountry)} />
      )}
      {kept !== null && (
        <Message tone="info">
          <FormattedMessage id="orderCards.kept.again" />
        </Message>
      )}
      {!isReadable && (
        <Message tone="danger" isLive>
          <FormattedMessage
            id="orderCards.columns.missing"
            values={{ fields: formatList(missing.map((field) => formatMessage({ id: labelOfField(field) }))) }}
          />
        </Message>
      )}
      {isReadable && (
        <>
          <Panel title={formatMessage({ id: 'orderCard.photo' })}>
            <ImportPhotos photos={photos} />
          </Panel>
          {ordering.cardSuppliers.length > 1 && (
            <SelectField
              name="supplier"
              label={formatMessage({ id: 'orderCards.supplier' })}
              value={supplier}
              onChange={forAll(setSupplier)}
              choices={ordering.cardSuppliers.map(({ code, name }) => ({ value: code, label: name }))}
              {...(ordering.cardSupplier === null && { placeholder: formatMessage({ id: 'orderCard.choose' }) })}
              {...(lacksSupplier && {
                hint: formatMessage({ id: 'orderCards.supplier.first' }),
                isRequired: true,
                autoFocus: true,
              })}
            />
          )}
          {judging.isLoading && <LoadingIndicator lines={10} />}
          {judging.isError && <CallFailed error={judging.error} onRetry={() => void judging.refetch()} />}
          {judged !== undefined && !lacksSupplier && (
            <PreviewTable rows={rows} judged={judged} wasWrong={wasWrong} mended={mended} photos={photos} onMend={mend} />
          )}
          {judged !== undefined && !lacksSupplier && (
            <PlacingRows
              placing={placing}
              good={good}
              wrong={wrong}
              isJudging={judging.isFetching || judging.isError || photos.opened.done < photos.opened.all}
              onOrder={() => void placing.run(rows, photosToSend(judged, photos))}
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
