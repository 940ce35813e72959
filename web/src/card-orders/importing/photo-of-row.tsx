import { FormattedMessage, useIntl } from 'react-intl';

/** The photo of a row, or that there is none; a row may name one that was not chosen. */
export function PhotoOfRow({ file, named }: { readonly file: File | undefined; readonly named: string | undefined }) {
  const { formatMessage } = useIntl();
  if (file === undefined) {
    return (
      <span className="import-no-photo">
        {named ? (
          <FormattedMessage id="orderCards.photo.missing" values={{ name: named }} />
        ) : (
          <FormattedMessage id="orderCards.photo.none" />
        )}
      </span>
    );
  }
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
