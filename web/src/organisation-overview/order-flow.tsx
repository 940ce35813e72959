import { flowDays, type getOrganisationOverview, type ReplyOf } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';

type Flow = Pick<ReplyOf<typeof getOrganisationOverview>, 'flow' | 'whole'>;

/** So short a bar is still seen. */
const shortest = 1;

/** How long orders take at each step: a bar for the eye, the days in words for everybody. */
export function OrderFlow({ flow, whole }: Flow) {
  const longest = Math.max(...flow.map(({ medianDays }) => medianDays), Number.EPSILON);
  return (
    <>
      <p className="organisation-overview-note">
        <FormattedMessage id="organisationOverview.flow.lead" values={{ days: flowDays }} />
      </p>
      <ol className="order-flow">
        {flow.map(({ step, orders, medianDays }) => (
          <li key={step}>
            <span className="order-flow-step">
              <FormattedMessage id={`organisationOverview.flow.${step}`} />
            </span>
            <span
              className="order-flow-bar"
              aria-hidden="true"
              style={{ inlineSize: `${Math.max(shortest, (100 * medianDays) / longest)}%` }}
            />
            <span className="order-flow-days">
              <Days days={medianDays} />
            </span>
            <span className="order-flow-orders">
              <FormattedMessage id="organisationOverview.flow.orders" values={{ orders }} />
            </span>
          </li>
        ))}
        {whole !== null && (
          <li>
            <strong className="order-flow-step">
              <FormattedMessage id="organisationOverview.flow.whole" />
            </strong>
            <span className="order-flow-days">
              <Days days={whole.medianDays} />
            </span>
            <span className="order-flow-orders">
              <FormattedMessage id="organisationOverview.flow.orders" values={{ orders: whole.orders }} />
            </span>
          </li>
        )}
      </ol>
    </>
  );
}

const Days = ({ days }: { readonly days: number }) => (
  <FormattedMessage id="organisationOverview.flow.days" values={{ days: Math.round(days) }} />
);
