import {
  type Customer,
  isNoneOrSearchable,
  listMaxLength,
  organisationSearchStatusFilters,
  organisationStateMessageIds,
  organisationStates,
  paths,
} from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { type HistoryState, useNavigate, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { ListSearch } from '../shared/lists/list-search.tsx';
import { Pagination } from '../shared/lists/pagination.tsx';
import { useCountryNames } from '../shared/order-card/country-names.ts';
import { WaitingOrganisations } from '../shared/organisations/waiting-organisations.tsx';
import { dayOf } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { type CustomersSearch, customersSearchOf } from './customers-address.ts';
import { customersQuery } from './customers-queries.ts';
import { texts } from './customers-texts.ts';
import { OrganisationStateChip } from './organisation-state.tsx';
import '../shared/people/people.css';
import './customers.css';

/** `/customers`: the companies, each leading to what staff may do about it (W-7-1). */
export const CustomersScreen = () => (
  <FurtherTexts files={texts}>
    <Customers />
  </FurtherTexts>
);

function Customers() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const asked = customersSearchOf(useSearch({ strict: false }));
  const list = useQuery(customersQuery(asked));
  const state = { listLeft: paths.customers(asked) };
  const columns = useColumns(state);
  const { page: _, ...narrowed } = asked;
  const show = (wanted: Readonly<Record<string, unknown>>) =>
    void navigate({ href: paths.customers(customersSearchOf({ ...narrowed, ...wanted })) });
  const isNarrowed = Object.keys(narrowed).length > 0;
  return (
    <div className="people">
      <PageTitle title={formatMessage({ id: 'customers.title' })} lead={<FormattedMessage id="customers.lead" />} />
      <ListSearch
        label={formatMessage({ id: 'customers.search' })}
        inAddress={asked.search ?? ''}
        onSearch={(search) => show({ search })}
      >
        <SelectField
          name="step"
          label={formatMessage({ id: 'customers.step' })}
          value={asked.step ?? 'any'}
          onChange={(step) => show({ step })}
          choices={organisationSearchStatusFilters.map((value) => ({
            value,
            label: formatMessage({ id: `customers.step.${value}` }),
          }))}
        />
        <SelectField
          name="state"
          label={formatMessage({ id: 'customers.state' })}
          value={asked.state ?? ''}
          onChange={(state) => show({ state })}
          placeholder={formatMessage({ id: 'customers.step.any' })}
          choices={organisationStates.map((value) => ({
            value,
            label: formatMessage({ id: organisationStateMessageIds[value] }),
          }))}
        />
        {list.data && (
          <p className={list.data.customers.length > 0 ? undefined : 'visually-hidden'} role="status">
            <FormattedMessage id="customers.found" values={{ count: list.data.pagination.totalItems }} />
          </p>
        )}
      </ListSearch>
      {/* Above the search it would push it down. */}
      {asked.state !== 'pending' && <WaitingOrganisations count={list.data?.waiting ?? 0} />}
      {list.data && (
        <>
          {list.data.notice === 'errors.organisations.tooManyResults' && (
            <Message tone="info" isLive>
              <FormattedMessage id={list.data.notice} values={{ listMaxLength }} />
            </Message>
          )}
          {list.data.customers.length > 0 ? (
            <Panel isFlush>
              <DenseTable
                caption={formatMessage({ id: 'customers.title' })}
                columns={columns}
                rows={list.data.customers}
                rowKey={({ customerId }) => customerId}
                onRowClick={(row) => void navigate({ href: pageOf(row), state })}
              />
            </Panel>
          ) : isNarrowed ? (
            <EmptyState
              title={formatMessage({ id: list.data.notice ?? 'customers.noMatch' }, { listMaxLength })}
              actions={
                <LinkButton look="quiet" href={paths.customers()}>
                  <FormattedMessage id="customers.showAll" />
                </LinkButton>
              }
            />
          ) : (
            <EmptyState title={formatMessage({ id: 'customers.empty' })} />
          )}
          <Pagination
            pagination={list.data.pagination}
            hrefOf={(page) => paths.customers({ ...asked, page } satisfies CustomersSearch)}
          />
        </>
      )}
      {list.isLoading && <LoadingIndicator lines={6} />}
      {list.isLoadingError && isNoneOrSearchable(asked.search ?? '') && (
        <CallFailed error={list.error} onRetry={() => void list.refetch()} />
      )}
    </div>
  );
}

function useColumns(state: HistoryState): Column<Customer>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'name',
      role: 'name',
      title: formatMessage({ id: 'customers.column.name' }),
      cell: (row) => (
        <Link href={pageOf(row)} state={state}>
          {row.name === row.companyNumber ? <FormattedMessage id="customers.noName" /> : row.name}
        </Link>
      ),
    },
    {
      id: 'state',
      role: 'status',
      title: formatMessage({ id: 'customers.state' }),
      cell: ({ state, step }) =>
        state === null ? (
          <StatusChip colour="none">
            <FormattedMessage id="customers.underWay" values={{ step }} />
          </StatusChip>
        ) : (
          <OrganisationStateChip state={state} />
        ),
    },
    {
      id: 'number',
      title: formatMessage({ id: 'customers.column.number' }),
      cell: ({ companyNumber }) => <span className="unbroken">{companyNumber}</span>,
    },
    {
      id: 'country',
      title: formatMessage({ id: 'customers.column.country' }),
      cell: ({ country }) => <Country code={country} />,
    },
    {
      id: 'created',
      title: formatMessage({ id: 'customers.column.created' }),
      cell: ({ created }) => <span className="unbroken">{dayOf(created)}</span>,
    },
  ];
}

/** A company's page; of one whose registration is under way, that of the registration. */
function pageOf({ organizationCode, customerId }: Customer): string {
  return organizationCode === null ? paths.customerUnderWay(customerId) : paths.customer(organizationCode);
}

function Country({ code }: { readonly code: string }) {
  return useCountryNames([code]);
}
