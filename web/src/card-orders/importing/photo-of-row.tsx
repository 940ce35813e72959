import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** The photo of a row, or that there is none; a row may name one that was not chosen. */
export function PhotoOfRow({ file, named }: { readonly file: File | undefined; readonly named: string | undefined }) {
  const { formatMessage } = useIntl();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === undefined) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
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
    url && <img className="import-photo" src={url} alt={formatMessage({ id: 'orderCards.photo.of' }, { name: file.name })} />
  );
}
