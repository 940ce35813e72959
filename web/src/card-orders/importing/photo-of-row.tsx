import { FormattedMessage, useIntl } from 'react-intl';

type PhotoOfRowProps = {
  readonly file: File | undefined;
  /** The file that the row's cell names. */
  readonly named: string | undefined;
  readonly isReadable: boolean;
  /** Somebody took the photo away here. */
  readonly isTakenAway: boolean;
};

/** The photo of a row, or that there is none; a row may name one that was not chosen. */
export function PhotoOfRow({ file, named, isReadable, isTakenAway }: PhotoOfRowProps) {
  const { formatMessage } = useIntl();
  if (file === undefined) {
    return (
      <span className="import-no-photo">
        {named && !isTakenAway ? (
          <FormattedMessage id="orderCards.photo.missing" values={{ name: named }} />
        ) : (
          <FormattedMessage id="orderCards.photo.none" />
        )}
      </span>
    );
  }
  if (!isReadable) return <span className="import-no-photo">{file.name}</span>;
  return (
    <img
      key={file.name}
      ref={shows(file)}
      className="import-photo"
      alt={formatMessage({ id: 'orderCards.photo.of' }, { name: file.name })}
    />
  );
}

/** Shows a file in an image for as long as the image is there. */
function shows(file: File) {
  return (image: HTMLImageElement | null) => {
    if (image === null) return undefined;
    const url = URL.createObjectURL(file);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
}
