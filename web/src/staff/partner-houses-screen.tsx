import { type PartnerHouse, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { ListSearch } from '../shared/lists/list-search.tsx';
import { Pagination } from '../shared/lists/pagination.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Link } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { AddHouse } from './add-house.tsx';
import { partnerHousesQuery } from './staff-queries.ts';
import { StaffTabs } from './staff-tabs.tsx';
import '../shared/people/people.css';

const SuppliersScreen = () => <PartnerHouses house="supplier" houses="suppliers" />;
const OfficesScreen = () => <PartnerHouses house="office" houses="offices" />;

export { OfficesScreen, SuppliersScreen };

type PartnerHousesProps = { readonly house: 'supplier' | 'office'; readonly houses: 'suppliers' | 'offices' };

/** The card suppliers, or the ID offices, each leading to its people (W-1-12). */
function PartnerHouses({ house, houses }: PartnerHousesProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const asked = listSearchOf(useSearch({ strict: false }));
  const list = useQuery(partnerHousesQuery(house, asked));
  const [isAdding, setIsAdding] = useState(false);
  const columns = useColumns(house, houses);
  const hrefOf = (id: string) => paths.staffHouses(houses, { id });
  const button = (
    <Button onPress={() => setIsAdding(true)}>
      <FormattedMessage id={`staff.${houses}.add`} />
    </Button>
  );
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'staff.title' })}
        tabTitle={formatMessage({ id: `staff.tab.${houses}` })}
        lead={<FormattedMessage id="staff.lead" />}
        actions={button}
      />
      <StaffTabs current={houses} />
      <ListSearch
        label={formatMessage({ id: 'staff.houses.search' })}
        inAddress={asked.search ?? ''}
        onSearch={(search) => void navigate({ href: paths.staffHouses(houses, { search }) })}
      />
      {list.data && (
        <>
          <p className={list.data.houses.length > 0 ? 'people-found' : 'visually-hidden'} role="status">
            <FormattedMessage id="staff.houses.found" values={{ count: list.data.pagination.totalItems }} />
          </p>
          {list.data.houses.length > 0 ? (
            <Panel isFlush>
              <ResponsiveTable
                caption={formatMessage({ id: `staff.tab.${houses}` })}
                columns={columns}
                rows={list.data.houses}
                rowKey={({ id }) => id}
                onRowClick={({ id }) => void navigate({ href: hrefOf(id) })}
              />
            </Panel>
          ) : asked.search === undefined ? (
            <EmptyState title={formatMessage({ id: `staff.${houses}.empty` })}>
              <FormattedMessage id="staff.houses.emptyText" />
            </EmptyState>
          ) : (
            <EmptyState title={formatMessage({ id: 'staff.houses.noMatch' })} />
          )}
          <Pagination
            pagination={list.data.pagination}
            hrefOf={(page) => paths.staffHouses(houses, { search: asked.search, page })}
          />
        </>
      )}
      {list.isLoading && <LoadingIndicator lines={6} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
      {isAdding && (
        <AddHouse
          house={house}
          title={formatMessage({ id: `staff.${houses}.add` })}
          onAdded={(id) => void navigate({ href: hrefOf(id) })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}

function useColumns(house: 'supplier' | 'office', houses: 'suppliers' | 'offices'): Column<PartnerHouse>[] {
  const { formatMessage } = useIntl();
  const accreditation: Column<PartnerHouse> = {
    id: 'accreditation',
    title: formatMessage({ id: 'staff.houses.accreditation' }),
    cell: ({ accreditationCode }) => accreditationCode,
  };
  return [
    {
      id: 'name',
      role: 'name',
      title: formatMessage({ id: 'staff.houses.name' }),
      cell: ({ id, name }) => <Link href={paths.staffHouses(houses, { id })}>{name}</Link>,
    },
    { id: 'code', title: formatMessage({ id: 'staff.houses.code' }), cell: ({ code }) => code },
    ...(house === 'supplier' ? [accreditation] : []),
    { id: 'people', title: formatMessage({ id: 'staff.houses.people' }), cell: ({ people }) => people },
  ];
}
