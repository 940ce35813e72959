import { FormattedMessage } from 'react-intl';
import '../ordering/photo/photo-field.css';

type FilesButtonProps = {
  readonly text: 'orderCards.sheet.choose' | 'orderCards.photos.choose';
  readonly accept: string;
  readonly isBusy?: boolean;
  readonly describedBy: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** An input for several files under the words of a button. */
export function FilesButton({ text, accept, isBusy = false, describedBy, onFiles }: FilesButtonProps) {
  return (
    <label className="button photo-field-way" data-look="quiet">
      <FormattedMessage id={text} />
      <input
        type="file"
        multiple
        className="visually-hidden"
        accept={accept}
        disabled={isBusy}
        aria-describedby={describedBy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again, mended.
          event.target.value = '';
        }}
      />
    </label>
  );
}
