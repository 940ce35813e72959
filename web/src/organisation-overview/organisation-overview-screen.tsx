import {
  flowDays,
  type getOrganisationOverview,
  type OrganisationScope,
  paths,
  type ReplyOf,
  turnOfStep,
  turns,
} from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { ListSearch } from '../shared/lists/list-search.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { NumbersThatLead } from './numbers-that-lead.tsx';
import { OrderFlow } from './order-flow.tsx';
import { organisationOverviewQuery } from './organisation-overview-queries.ts';
import { texts } from './organisation-overview-texts.ts';
import './organisation-overview.css';

/** A company's first page: what waits for whom, what ends soon, and how long its orders take (L-11-2). */
export const OrganisationOverviewScreen = () => (
  <FurtherTexts files={texts}>
    <Overview />
  </FurtherTexts>
);

function Overview() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { organizationCode = '', cpbOrganizationId } = useParams({ strict: false });
  const scope = { organizationCode, cpbOrganizationId };
  const overview = useQuery(organisationOverviewQuery(cpbOrganizationId ?? organizationCode));
  const { currentPermissions = [] } = useAuthInfo() ?? {};
  const mayOrder = currentPermissions.includes('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS');
  const mayApprove = currentPermissions.includes('SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS');
  const { data } = overview;
  // The frame names any other company.
  const managed = cpbOrganizationId === undefined ? undefined : data?.orgName;
  const order = (
    <LinkButton href={paths.organisationNewOrder(scope)}>
      <FormattedMessage id="organisationOverview.order" />
    </LinkButton>
  );
  return (
    <div className="organisation-overview">
      <PageTitle
        title={formatMessage({ id: 'organisationOverview.title' })}
        above={managed}
        {...(data?.hasOrders === true && mayOrder && { actions: order })}
      />
      {data?.hasOrders === true && (
        <>
          <ListSearch
            label={formatMessage({ id: 'organisationOverview.search' })}
            inAddress=""
            onSearch={(search) => void navigate({ href: paths.organisationCards(scope, undefined, { search }) })}
            needsText
          />
          <Told scope={scope} overview={data} mayApprove={mayApprove} />
        </>
      )}
      {data?.hasOrders === false && (
        <EmptyState title={formatMessage({ id: 'organisationOverview.empty' })} actions={mayOrder && order} />
      )}
      {overview.isPending && <LoadingIndicator lines={12} />}
      {overview.isLoadingError && <CallFailed error={overview.error} onRetry={() => void overview.refetch()} />}
    </div>
  );
}

type ToldProps = {
  readonly scope: OrganisationScope;
  readonly overview: ReplyOf<typeof getOrganisationOverview>;
  readonly mayApprove: boolean;
};

function Told({ scope, overview: { waiting, ending, flow, whole }, mayApprove }: ToldProps) {
  const { formatMessage } = useIntl();
  const furthest = ending.at(-1);
  return (
    <>
      <div className="organisation-overview-turns">
        {turns.map((turn) => (
          <Panel key={turn} title={formatMessage({ id: `organisationOverview.turn.${turn}` })}>
            <NumbersThatLead
              rows={waiting
                .filter(({ step }) => turnOfStep[step] === turn)
                .map(({ step, orders }) => ({
                  name: formatMessage({ id: `orderSteps.${step}` }),
                  number: orders,
                  // Where they are approved, to whoever may.
                  href:
                    step === 'approve' && mayApprove
                      ? paths.organisationUnapprovedOrders(scope)
                      : paths.organisationCards(scope, undefined, { step }),
                }))}
              none={<FormattedMessage id="organisationOverview.nothing" />}
            />
          </Panel>
        ))}
      </div>
      <div className="organisation-overview-beside">
        <Panel title={formatMessage({ id: 'organisationOverview.ending' })}>
          <NumbersThatLead
            rows={(furthest?.cards === 0 ? [] : ending).map(({ withinDays, cards }) => ({
              name: formatMessage({ id: 'organisationOverview.endsWithin' }, { days: withinDays }),
              number: cards,
              href: paths.organisationCards(scope, undefined, { endsWithin: withinDays, toRenew: true }),
            }))}
            none={<FormattedMessage id="organisationOverview.ending.none" values={{ days: furthest?.withinDays }} />}
          />
        </Panel>
        <Panel title={formatMessage({ id: 'organisationOverview.flow' })}>
          {flow.length === 0 ? (
            <p className="organisation-overview-none">
              <FormattedMessage id="organisationOverview.flow.none" values={{ days: flowDays }} />
            </p>
          ) : (
            <OrderFlow flow={flow} whole={whole} />
          )}
        </Panel>
      </div>
    </>
  );
}
