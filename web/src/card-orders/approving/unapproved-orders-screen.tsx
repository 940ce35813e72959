import { paths, type UnapprovedOrder } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { type ListSearch, listSearchOf } from '../../shared/lists/list-address.ts';
import { SearchedList } from '../../shared/lists/searched-list.tsx';
import { ProveFirst } from '../../shared/proven-email/prove-first.tsx';
import { showMessage } from '../../shared/status-messages.tsx';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Switch } from '../../shared/ui/fields/switch.tsx';
import { DenseTable } from '../../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../../shared/ui/lists/empty-state.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useIsNarrower } from '../../shared/ui/use-is-narrower.ts';
import { ReasonQuestion } from '../reasons/reason-question.tsx';
import { unapprovedOrdersQuery, useApproving } from './approving-queries.ts';
import { texts } from './approving-texts.ts';
import { knownBefore } from './known-before.tsx';
import { SecondPersonDemands } from './second-person-demands.tsx';
import { tellApproved } from './tell-approved.ts';
import { useUnapprovedColumns } from './unapproved-columns.tsx';
import '../../shared/people/people.css';
import './unapproved-orders-screen.css';

/** Pixels that the window must have for the table. */
const cardsUnder = 1000;

/** Orders that nobody has approved, and what is done about them (W-5-6, W-5-13). */
export const UnapprovedOrdersScreen = () => (
  <FurtherTexts files={texts}>
    <UnapprovedOrders />
  </FurtherTexts>
);

function UnapprovedOrders() {
  const { formatMessage } = useIntl();
  const { organizationCode = '', cpbOrganizationId } = useParams({ strict: false });
  const scope = { organizationCode, cpbOrganizationId };
  const asked = listSearchOf(useSearch({ strict: false }));
  const hrefOf = (next: ListSearch) => paths.organisationUnapprovedOrders(scope, next);
  const organizationId = cpbOrganizationId ?? organizationCode;
  const list = useQuery(unapprovedOrdersQuery(organizationId, asked));
  const { approve, cancel, setSecondPerson } = useApproving(organizationId);
  const dialog = useOpening<UnapprovedOrder>();
  const cancelling = dialog.shown;
  const { needsSecondPerson: isSecondWanted = false, orders = [], orgState = 'active', mayOrder = false } = list.data ?? {};
  const others = orders.filter(({ whyNot }) => whyNot === null);
  // What was sent back is approved by itself, by whoever reads what is wrong with it.
  const together = others.filter(({ sentBackWith }) => sentBackWith === null);
  // Those of somebody who lent the right say why themselves.
  const yours = orders.filter(({ whyNot }) => whyNot === 'typedByYou').length;
  const hasApproveAll = together.length > 1;
  const isCards = useIsNarrower(cardsUnder);

  const nameOf = (id: string) => orders.find(({ orderId }) => orderId === id)?.fullName ?? '';
  const approveAll = (chosen: readonly UnapprovedOrder[]) =>
    approve.mutate(
      chosen.map(({ orderId, modified }) => ({ orderId, seen: modified })),
      { onSuccess: (answer) => tellApproved(answer, nameOf) },
    );

  const columns = useUnapprovedColumns({
    scope,
    state: { listLeft: hrefOf(asked) },
    mayOrder,
    isPending: approve.isPending,
    isCards,
    onApprove: (order) => approveAll([order]),
    opening: dialog.opening,
    onCancel: dialog.open,
  });
  const approveAllButton = (
    <Button isPending={approve.isPending} onPress={() => approveAll(together)}>
      <FormattedMessage id="approval.approveAll" values={{ count: together.length }} />
    </Button>
  );
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'approval.title' })}
        lead={<FormattedMessage id="approval.lead" />}
        {...(hasApproveAll && { actions: approveAllButton })}
      />
      {orgState !== 'active' && (
        <Message tone="warning">
          <FormattedMessage id="approval.companyState" values={{ state: orgState }} />
        </Message>
      )}
      <SearchedList
        list={list}
        asked={asked}
        hrefOf={hrefOf}
        label="approval.search"
        found="approval.found"
        noMatch="approval.noMatch"
        empty={<EmptyState title={formatMessage({ id: 'approval.empty' })} />}
      >
        {() => (
          <>
            {hasApproveAll && together.length < others.length + yours && (
              <p className="people-reason">
                <FormattedMessage
                  id="approval.approveAll.without"
                  values={{ sentBack: others.length - together.length, yours }}
                />
              </p>
            )}
            <Panel isFlush>
              <DenseTable
                caption={formatMessage({ id: 'approval.title' })}
                columns={columns}
                rows={orders}
                rowKey={({ orderId }) => orderId}
                below={(order) => !isCards && knownBefore(order)}
                cardsUnder={cardsUnder}
              />
            </Panel>
          </>
        )}
      </SearchedList>
      {list.data?.mayChangeSetting === true && (
        <Panel title={formatMessage({ id: 'approval.settings' })}>
          <Switch
            name="secondPerson"
            label={formatMessage({ id: 'approval.setting' })}
            hint={formatMessage({ id: isSecondWanted ? 'approval.setting.on' : 'approval.setting.off' })}
            isSelected={isSecondWanted}
            isDisabled={setSecondPerson.isPending}
            onChange={(isNeeded) => setSecondPerson.mutate(isNeeded)}
          />
          <ProveFirst
            error={setSecondPerson.error}
            title="approval.setting.signInTitle"
            why="approval.setting.signIn"
            onClose={setSecondPerson.reset}
          />
          {list.data.demands !== null && <SecondPersonDemands organizationId={organizationId} demands={list.data.demands} />}
        </Panel>
      )}
      {cancelling && (
        <ReasonQuestion
          title={formatMessage({ id: 'approval.cancel.title' }, { name: cancelling.fullName })}
          label={formatMessage({ id: 'approval.cancel.reason' })}
          send="approval.cancel"
          look="danger-strong"
          keep="approval.cancel.keep"
          onClose={dialog.close}
          onSend={async (reason) => {
            await cancel.mutateAsync({ orderId: cancelling.orderId, reason });
            dialog.close();
            showMessage({ tone: 'success', text: { id: 'approval.cancelled', values: { name: cancelling.fullName } } });
          }}
        />
      )}
    </div>
  );
}
