import type { OrderCorrection } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';

type Photos = NonNullable<OrderCorrection['photo']>;

/** The photo that the order has beside the one that its holder gives instead (L-3-6). */
export function BothPhotos({ now, said }: Photos) {
  return (
    <div className="both-photos">
      <Photo of="now" url={now} />
      <Photo of="said" url={said} />
    </div>
  );
}

function Photo({ of, url }: { readonly of: keyof Photos; readonly url: string | null }) {
  const caption = useIntl().formatMessage({ id: `sentBack.photo.${of}` });
  return (
    <figure>
      {url === null ? (
        <p className="both-photos-none">
          <FormattedMessage id="sentBack.photo.none" />
        </p>
      ) : (
        <img src={url} alt={caption} />
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
