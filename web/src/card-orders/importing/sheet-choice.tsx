import { maximumOrdersPerCall, maximumSheetBytes } from '@siteid/contract';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DraftPlace } from '../../forms/kept/kept-draft.ts';
import type { MessageId, MessageText } from '../../shared/texts/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FileButton } from '../../shared/ui/fields/file-button.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { base64Of } from '../ordering/photo/opened-photo.ts';
import { type FileMark, type ImportDraft, isSameFile, keptImport, markOf } from './import-draft.ts';
import { downloadTemplate, useReadSheet } from './importing-queries.ts';
import type { ReadSheet } from './sheet.ts';

/** A sheet that was read, with the photos that came along. The id is made once for it, so that nothing of it is ordered twice. */
export type ChosenSheet = {
  readonly importId: string;
  readonly file: FileMark;
  readonly read: ReadSheet;
  readonly photos: readonly File[];
  /** What was done with the same file before a reload. */
  readonly kept: ImportDraft | null;
};

/** Also one of a kind that cannot be read: its row says so. Some browsers know no type of a phone's own pictures. */
export const isPhoto = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

type SheetChoiceProps = {
  readonly organizationId: string;
  readonly place: DraftPlace;
  readonly onChoose: (sheet: ChosenSheet) => void;
};

/** A template to fill in, and where a spreadsheet is dropped or chosen (W-5-8). */
export function SheetChoice({ organizationId, place, onChoose }: SheetChoiceProps) {
  const { formatMessage, locale } = useIntl();
  const reading = useReadSheet();
  const template = useMutation({ mutationFn: () => downloadTemplate(organizationId, locale) });
  const [wrong, setWrong] = useState<MessageText | null>(null);
  const [isOver, setIsOver] = useState(false);
  const kept = keptImport(place);

  async function take(files: readonly File[]) {
    const photos = files.filter(isPhoto);
    const [file] = files.filter((each) => !isPhoto(each));
    setWrong(null);
    if (file === undefined) return setWrong(files.length === 0 ? null : { id: 'orderCards.file.notASheet' });
    if (file.size > maximumSheetBytes) return setWrong({ id: 'orderCards.file.sheetTooLarge' });
    // A file that went away since it was chosen cannot be read either.
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return setWrong({ id: 'orderCards.file.notASheet' });
    // A failed call is told by the general handling.
    const sent = { organizationId, file: base64Of(new Uint8Array(bytes)) };
    const answer = await reading.mutateAsync(sent).catch(() => null);
    if (answer === null) return undefined;
    const { problem, ...read } = answer;
    if (problem !== null) {
      const values = { ...problem.values, line: problem.line };
      return setWrong({ id: `orderCards.file.${problem.reason}` as MessageId, values });
    }
    const same = kept !== null && isSameFile(kept.file, markOf(file)) ? kept : null;
    return onChoose({ importId: same?.importId ?? crypto.randomUUID(), file: markOf(file), read, photos, kept: same });
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void take([...event.dataTransfer.files]);
  }

  return (
    <Panel title={formatMessage({ id: 'orderCards.sheet' })}>
      {kept !== null && (
        <Message tone="info">
          <FormattedMessage id="orderCards.kept" values={{ name: kept.file.name }} />
        </Message>
      )}
      <div className="import-template">
        <p className="field-hint">
          <FormattedMessage id="orderCards.template.hint" />
        </p>
        <Button look="quiet" isPending={template.isPending} onPress={() => template.mutate()}>
          <FormattedMessage id="orderCards.template" />
        </Button>
      </div>
      <div
        className="import-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <p className="field-hint" id="import-sheet-hint">
          <FormattedMessage id="orderCards.sheet.hint" values={{ most: maximumOrdersPerCall }} />{' '}
          <span className="file-drop">
            <FormattedMessage id="orderCards.sheet.drop" />
          </span>
        </p>
        <div className="button-row">
          <FileButton
            accept=".xlsx,.csv,text/csv,image/jpeg,image/png"
            isPrimary
            isSeveral
            isBusy={reading.isPending}
            describedBy={wrong === null ? 'import-sheet-hint' : 'import-sheet-hint import-sheet-error'}
            onFiles={(files) => void take(files)}
          >
            <FormattedMessage id="orderCards.sheet.choose" />
          </FileButton>
        </div>
      </div>
      <div aria-live="polite">
        {reading.isPending && (
          <>
            <p className="visually-hidden">
              <FormattedMessage id="orderCards.reading" />
            </p>
            <LoadingIndicator lines={3} />
          </>
        )}
        {wrong !== null && (
          <Message tone="danger">
            <p id="import-sheet-error">
              <FormattedMessage {...wrong} />
            </p>
          </Message>
        )}
      </div>
    </Panel>
  );
}
