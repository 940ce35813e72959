import { useId, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';
import { FileButton } from '../../shared/ui/fields/file-button.tsx';

type MendPhotoProps = {
  readonly file: File | undefined;
  readonly error: string | undefined;
  /** Null: the row is ordered without a photo. */
  readonly onChoose: (photo: File | null) => void;
};

/** A photo that no card can be made of: another one for the row, or none. */
export function MendPhoto({ file, error, onChoose }: MendPhotoProps) {
  const id = useId();
  const another = useRef<HTMLElement>(null);
  return (
    <div className="import-mend-photo" role="group" aria-labelledby={`${id}-label`} data-wrong={error !== undefined || undefined}>
      <span className="field-label" id={`${id}-label`}>
        <FormattedMessage id="orderCard.photo" />
      </span>
      <span id={`${id}-said`} aria-live="polite">
        {error !== undefined && <span className="field-error">{error}</span>}
        {file === undefined && <FormattedMessage id="orderCards.photo.none" />}
      </span>
      <div className="button-row">
        <FileButton
          accept="image/jpeg,image/png"
          describedBy={`${id}-said`}
          inputRef={(input) => {
            another.current = input;
          }}
          onFiles={([photo]) => photo && onChoose(photo)}
        >
          <FormattedMessage id="orderCards.photo.another" />
        </FileButton>
        {file !== undefined && (
          <Button
            look="plain"
            onPress={() => {
              onChoose(null);
              // The button goes.
              another.current?.focus();
            }}
          >
            <FormattedMessage id="orderCards.photo.without" />
          </Button>
        )}
      </div>
    </div>
  );
}
