import { FormattedMessage, useIntl } from 'react-intl';
import { FileButton } from '../../shared/ui/fields/file-button.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { isPhoto } from './sheet-choice.tsx';
import type { RowPhotos } from './use-row-photos.ts';

/** Names of photos that are said at most; the rest is counted. */
const namesSaid = 5;

/** Photos chosen or dropped beside the sheet, and whose they are (W-5-9). */
export function ImportPhotos({ photos: { matched, opened, add: onAdd } }: { readonly photos: RowPhotos }) {
  const { formatList } = useIntl();
  const { byLine, unused } = matched;
  const add = (files: readonly File[]) => onAdd(files.filter(isPhoto));
  const names = unused.slice(0, namesSaid).map(({ name }) => name);
  const found = new Set(byLine.values()).size;
  return (
    <div
      className="import-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <p className="field-hint" id="import-photos-hint">
        <FormattedMessage id="orderCards.photos.hint" />
      </p>
      <FileButton accept="image/jpeg,image/png" isSeveral describedBy="import-photos-hint" onFiles={add}>
        <FormattedMessage id="orderCards.photos.choose" />
      </FileButton>
      {opened.done < opened.all && (
        <p className="field-hint">
          <FormattedMessage id="orderCards.photos.opened" values={opened} />
        </p>
      )}
      <div aria-live="polite" className="import-photos-found">
        {found + unused.length > 0 && (
          <p>
            <FormattedMessage id="orderCards.photos.found" values={{ found, workers: byLine.size }} />
          </p>
        )}
        {unused.length > 0 && (
          <Message tone="warning">
            <FormattedMessage
              id="orderCards.photos.unused"
              values={{ count: unused.length, names: formatList([...names, ...(unused.length > namesSaid ? ['…'] : [])]) }}
            />
          </Message>
        )}
      </div>
    </div>
  );
}
