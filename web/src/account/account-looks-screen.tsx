import { type AccountLook, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { Pagination } from '../shared/lists/pagination.tsx';
import { dayHere, momentHere } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { accountLooksQuery } from './account-queries.ts';
import { AccountTabs } from './account-tabs.tsx';
import { texts } from './account-texts.ts';

/** `/account/looks`: who looked at one, when and what for (W-4-6). */
export const AccountLooksScreen = () => (
  <FurtherTexts files={texts}>
    <Looks />
  </FurtherTexts>
);

function Looks() {
  const { formatMessage } = useIntl();
  const { page } = listSearchOf(useSearch({ strict: false }));
  const list = useQuery(accountLooksQuery(page));
  const columns = useColumns();
  const caption = formatMessage({ id: 'account.tab.looks' });
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'account.title' })}
        tabTitle={caption}
        lead={<FormattedMessage id="account.looks.lead" />}
      />
      <AccountTabs current="looks" />
      {list.data &&
        (list.data.looks.length === 0 ? (
          <EmptyState icon="clock" title={formatMessage({ id: 'account.looks.empty' })} />
        ) : (
          <>
            <Panel isFlush>
              <ResponsiveTable
                caption={caption}
                columns={columns}
                rows={list.data.looks.map((look, index) => ({ ...look, key: `${look.at} ${index}` }))}
                rowKey={({ key }) => key}
              />
            </Panel>
            <Pagination pagination={list.data.pagination} hrefOf={(to) => paths.accountLooks({ page: to })} />
          </>
        ))}
      {list.isLoading && <LoadingIndicator lines={6} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
    </div>
  );
}

function useColumns(): Column<AccountLook & { readonly key: string }>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'who',
      role: 'name',
      title: formatMessage({ id: 'account.looks.column.who' }),
      cell: ({ by, orgName }) => formatMessage({ id: 'account.looks.by' }, { by, orgName: orgName ?? '' }),
    },
    {
      id: 'what',
      isLong: true,
      title: formatMessage({ id: 'account.looks.column.what' }),
      cell: ({ what, ofOrgName }) =>
        formatMessage(
          { id: 'account.looks.what' },
          { what, isOfAnother: ofOrgName === null ? 'no' : 'yes', ofOrgName: ofOrgName ?? '' },
        ),
    },
    {
      id: 'at',
      title: formatMessage({ id: 'account.looks.column.at' }),
      cell: ({ at, what }) => (
        <time className="unbroken" dateTime={at}>
          {what === 'company_list' ? dayHere(new Date(at)) : momentHere(at)}
        </time>
      ),
    },
  ];
}
