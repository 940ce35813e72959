import type { CardOrderDetails, LastTold } from '@siteid/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { lateDialog } from '../../shared/late-parts/late-dialog.tsx';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { momentHere } from '../../shared/texts/dates.ts';
import { furtherTextsQuery } from '../../shared/texts/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { words } from './last-told-words.ts';
import './told-holder.css';

export { words as texts } from './last-told-words.ts';

/** Its code travels when it is asked. */
const correctEmail = lateDialog(() => import('./correct-email.tsx'), 'CorrectEmail', 'lastTold.correct');

type ToldHolderProps = { readonly order: CardOrderDetails; readonly lastTold: LastTold };

/** When, how and by whom the holder was last told of an order, and whether that reached them (L-1-5); if not, who may mends it (L-1-6). */
export function ToldHolder({ order, lastTold: { at, kind, channel, name, result, addressMayBeCorrected } }: ToldHolderProps) {
  const { locale } = useIntl();
  const asked = useOpening(() => [correctEmail.about()]);
  const queryClient = useQueryClient();
  const { data } = useQuery(furtherTextsQuery(queryClient, words, locale));
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
        <p className="told-holder-fault" data-tone={result === 'failed' || result === 'cameBack' ? 'warning' : 'info'}>
          <FormattedMessage id={`lastTold.${result}`} />
        </p>
      )}
      {addressMayBeCorrected && (
        <Button look="quiet" isPending={asked.opening !== null} onPress={() => asked.open(true)}>
          <FormattedMessage id="lastTold.correct" />
        </Button>
      )}
      {asked.shown && <correctEmail.Part order={order} onClose={asked.close} />}
    </div>
  );
}
