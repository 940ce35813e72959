import type { LastTold } from '@siteid/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentHere } from '../../shared/texts/dates.ts';
import { furtherTextsQuery } from '../../shared/texts/messages.ts';
import { texts } from './last-told-words.ts';
import './told-holder.css';

/** When, how and by whom the holder was last told of an order, and that it did not reach them (L-1-5). */
export function ToldHolder({ at, kind, channel, name, result }: LastTold) {
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  const { data } = useQuery(furtherTextsQuery(queryClient, texts, locale));
  if (data === undefined) return null;
  const when = <span className="unbroken">{momentHere(at)}</span>;
  return (
    <div className="told-holder">
      <h3>
        <FormattedMessage id="lastTold.title" />
      </h3>
      <p>
        <strong>
          <FormattedMessage id="lastTold.kind" values={{ kind: kind.replaceAll('-', '_') }} />
        </strong>{' '}
        <FormattedMessage id="lastTold.how" values={{ when, channel, by: name === null ? 'portal' : 'user', name: name ?? '' }} />
      </p>
      {result !== 'sent' && (
        <p className="told-holder-fault" data-tone={result === 'waits' ? 'info' : 'warning'}>
          <FormattedMessage id={`lastTold.${result}`} />
        </p>
      )}
    </div>
  );
}
