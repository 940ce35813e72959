import { type PartnerTeam, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { ListSearch } from '../shared/lists/list-search.tsx';
import { Pagination } from '../shared/lists/pagination.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Link } from '../shared/ui/link.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { AddPartner } from './add-partner.tsx';
import { partnerTeamsQuery } from './staff-queries.ts';
import { StaffTabs } from './staff-tabs.tsx';
import { texts } from './staff-texts.ts';
import '../shared/people/people.css';

const SuppliersScreen = () => (
  <FurtherTexts files={texts}>
    <PartnerTeams team="supplier" partners="suppliers" />
  </FurtherTexts>
);
const OfficesScreen = () => (
  <FurtherTexts files={texts}>
    <PartnerTeams team="office" partners="offices" />
  </FurtherTexts>
);

export { OfficesScreen, SuppliersScreen };

type PartnerTeamsProps = { readonly team: 'supplier' | 'office'; readonly partners: 'suppliers' | 'offices' };

/** The card suppliers, or the ID offices, each leading to its people (W-1-12). */
function PartnerTeams({ team, partners }: PartnerTeamsProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const asked = listSearchOf(useSearch({ strict: false }));
  const list = useQuery(partnerTeamsQuery(team, asked));
  const adding = useOpening();
  const hrefOf = (id: string) => paths.staffPartners(partners, { id });
  const state = { listLeft: paths.staffPartners(partners, asked) };
  const columns = useColumns(team, ({ id, name }) => (
    <Link href={hrefOf(id)} state={state}>
      {name}
    </Link>
  ));
  const button = (
    <Button isPending={adding.opening !== null} onPress={() => adding.open(true)}>
      <FormattedMessage id={`staff.${partners}.add`} />
    </Button>
  );
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'staff.title' })}
        tabTitle={formatMessage({ id: `staff.tab.${partners}` })}
        lead={<FormattedMessage id="staff.lead" />}
        actions={button}
      />
      <StaffTabs current={partners} />
      <ListSearch
        label={formatMessage({ id: 'staff.partners.search' })}
        inAddress={asked.search ?? ''}
        onSearch={(search) => void navigate({ href: paths.staffPartners(partners, { search }) })}
      >
        {list.data && (
          <p className={list.data.partners.length > 0 ? undefined : 'visually-hidden'} role="status">
            <FormattedMessage id="staff.partners.found" values={{ count: list.data.pagination.totalItems }} />
          </p>
        )}
      </ListSearch>
      {list.data && (
        <>
          {list.data.partners.length > 0 ? (
            <Panel isFlush>
              <DenseTable
                caption={formatMessage({ id: `staff.tab.${partners}` })}
                columns={columns}
                rows={list.data.partners}
                rowKey={({ id }) => id}
                onRowClick={({ id }) => void navigate({ href: hrefOf(id), state })}
              />
            </Panel>
          ) : asked.search === undefined ? (
            <EmptyState title={formatMessage({ id: `staff.${partners}.empty` })}>
              <FormattedMessage id="staff.partners.emptyText" />
            </EmptyState>
          ) : (
            <EmptyState title={formatMessage({ id: 'staff.partners.noMatch' })} />
          )}
          <Pagination
            pagination={list.data.pagination}
            hrefOf={(page) => paths.staffPartners(partners, { search: asked.search, page })}
          />
        </>
      )}
      {list.isLoading && <LoadingIndicator lines={6} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
      {adding.shown && (
        <AddPartner
          team={team}
          title={formatMessage({ id: `staff.${partners}.add` })}
          onAdded={(id) => void navigate({ href: hrefOf(id), state })}
          onClose={adding.close}
        />
      )}
    </div>
  );
}

function useColumns(team: 'supplier' | 'office', name: (partner: PartnerTeam) => ReactNode): Column<PartnerTeam>[] {
  const { formatMessage } = useIntl();
  const accreditation: Column<PartnerTeam> = {
    id: 'accreditation',
    title: formatMessage({ id: 'staff.partners.accreditation' }),
    cell: ({ accreditationCode }) => accreditationCode,
  };
  return [
    {
      id: 'name',
      role: 'name',
      title: formatMessage({ id: 'staff.partners.name' }),
      cell: name,
    },
    { id: 'code', title: formatMessage({ id: 'staff.partners.code' }), cell: ({ code }) => code },
    ...(team === 'supplier' ? [accreditation] : []),
    { id: 'people', title: formatMessage({ id: 'staff.partners.people' }), cell: ({ people }) => people },
  ];
}
