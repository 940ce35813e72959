import {
  type CardOrderDetails,
  getCardTimelineFile,
  type OrganisationScope,
  type TimelineStep,
  timelineActor,
} from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../../shared/api/download.ts';
import { FileDownload } from '../../shared/file-download.tsx';
import type { LatePart } from '../../shared/late-parts/late-part.tsx';
import { useLateParts } from '../../shared/late-parts/use-late-parts.ts';
import { causeAndReason } from '../../shared/texts/cause-and-reason.ts';
import { momentHere } from '../../shared/texts/dates.ts';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { furtherTextsQuery } from '../../shared/texts/messages.ts';
import { Moment } from '../../shared/texts/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import '../../shared/ui/lists/step-line.css';
import '../order-notices.css';
import { OrderPartFailed } from '../order-part-failed.tsx';
import { howLongAgo } from './how-long-ago.ts';
import { cardTimelineQuery } from './timeline-queries.ts';
import { words } from './timeline-words.ts';
import './card-timeline.css';

type CardTimelineProps = { readonly order: CardOrderDetails; readonly scope: OrganisationScope | null };

/** What happened to an order and its card, the newest first, to read, to save and to print (L-7). */
export function CardTimeline(props: CardTimelineProps) {
  // Words and steps at once, and no place kept for them: what stands below is moved once.
  if (useLateParts([broughtOf(props)]) === undefined) return <LoadingIndicator />;
  return (
    <FurtherTexts files={words}>
      <Timeline {...props} />
    </FurtherTexts>
  );
}

const broughtOf = ({ order: { orderId, statusModified }, scope }: CardTimelineProps): LatePart => ({
  name: 'timeline',
  of: [orderId, scope, statusModified],
  bring: (queryClient, language) =>
    Promise.all([
      queryClient.prefetchQuery(furtherTextsQuery(queryClient, words, language)),
      queryClient.prefetchQuery(cardTimelineQuery(orderId, scope)),
    ]),
});

function Timeline({ order, scope }: CardTimelineProps) {
  const { formatMessage, locale } = useIntl();
  const { orderId } = order;
  const { data, error, dataUpdatedAt, refetch } = useQuery(cardTimelineQuery(orderId, scope));
  const { isPrinting, print } = usePrinting();
  if (data === undefined && error === null) return <LoadingIndicator lines={4} />;
  if (data === undefined) return <OrderPartFailed error={error} onRetry={() => void refetch()} />;
  return (
    <section className="card-timeline" data-printing={isPrinting || undefined}>
      <h3 className="card-timeline-title">
        <FormattedMessage id="cardTimeline.caption" />
      </h3>
      <p className="card-timeline-of">
        {[
          order.fullName ?? order.printableNamesForDisplay,
          order.orgName,
          momentHere(new Date(dataUpdatedAt).toISOString()),
        ].join(', ')}
      </p>
      {data.steps.length === 0 ? (
        <p>
          <FormattedMessage id="cardTimeline.empty" />
        </p>
      ) : (
        <>
          <ol className="card-timeline-steps step-line" aria-label={formatMessage({ id: 'cardTimeline.caption' })}>
            {data.steps.map((step, place) => (
              // The key is the number of steps before it: nothing else tells two steps of one moment apart.
              <Step key={data.steps.length - place} step={step} isHolder={scope === null} />
            ))}
          </ol>
          <div className="card-timeline-away">
            <FileDownload
              className="card-timeline-download"
              onDownload={(format) => download(getCardTimelineFile, { orderId, languageCode: locale, format, ...scope })}
            />
            <Button look="plain" onPress={print}>
              <FormattedMessage id="cardTimeline.print" />
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Step({ step, isHolder }: { readonly step: TimelineStep; readonly isHolder: boolean }) {
  const intl = useIntl();
  const { formatMessage, formatRelativeTime } = intl;
  const { at, event, by, name, along, fields } = step;
  const reason = causeAndReason(intl, step);
  const actor = timelineActor(step, isHolder);
  const who = 'name' in actor ? actor.name : formatMessage({ id: actor.id });
  const { value, unit } = howLongAgo(at);
  return (
    <li>
      <p className="card-timeline-what">
        <FormattedMessage id={`cardTimeline.event.${event}`} values={{ by, who }} />
      </p>
      <p className="card-timeline-when">
        <Moment at={at} /> <span className="card-timeline-ago">({formatRelativeTime(value, unit, { numeric: 'auto' })})</span>
        {name !== null && by !== 'you' && (
          <>
            {/* The dot ends a line rather than beginning one. */}
            {'\u00a0· '}
            <FormattedMessage id={`lastChange.role.${by}`} />
          </>
        )}
      </p>
      {fields !== null && fields.length > 0 && (
        <p>
          <FormattedMessage
            id="cardTimeline.fields"
            values={{ fields: fields.map((field) => formatMessage({ id: `correctedField.${field}` })).join(', ') }}
          />
        </p>
      )}
      {reason !== null && (
        <p className="order-reason">
          <FormattedMessage id="lastChange.reason" values={{ reason }} />
        </p>
      )}
      {along !== null && (
        <p>
          <FormattedMessage id={`cardTimeline.along.${along}`} />
        </p>
      )}
    </li>
  );
}

/** Prints what is marked so, and nothing of the page around it. */
function usePrinting() {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setIsPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isPrinting]);
  return { isPrinting, print: () => setIsPrinting(true) };
}
