import { type AccountLook, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { SearchedList } from '../shared/lists/searched-list.tsx';
import { Moment } from '../shared/texts/moment.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { accountLooksQuery } from './account-queries.ts';
import { AccountTabs } from './account-tabs.tsx';
import { WithAccountTexts } from './with-account-texts.tsx';

/** `/account/looks`: who looked at one, when and what for (W-4-6). */
export const AccountLooksScreen = () => (
  <WithAccountTexts>
    <Looks />
  </WithAccountTexts>
);

function Looks() {
  const { formatMessage } = useIntl();
  const asked = listSearchOf(useSearch({ strict: false }));
  const list = useQuery(accountLooksQuery(asked));
  const columns = useColumns();
  const caption = formatMessage({ id: 'account.tab.looks' });
  return (
    <div className="people">
      <PageTitle title={formatMessage({ id: 'account.title' })} tabTitle={caption} />
      <AccountTabs current="looks" />
      <p className="account-lead">
        <FormattedMessage id="account.looks.lead" />
      </p>
      <SearchedList
        list={list}
        asked={asked}
        hrefOf={paths.accountLooks}
        label="account.looks.search"
        found="account.looks.found"
        noMatch="account.looks.noMatch"
        empty={<EmptyState icon="clock" title={formatMessage({ id: 'account.looks.empty' })} />}
      >
        {({ looks }) => (
          <Panel isFlush>
            <DenseTable
              caption={caption}
              columns={columns}
              rows={looks.map((look, index) => ({ ...look, key: `${look.at} ${index}` }))}
              rowKey={({ key }) => key}
            />
          </Panel>
        )}
      </SearchedList>
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
      cell: ({ by, orgName }) =>
        formatMessage(
          { id: 'account.looks.by' },
          { by: by === 'office' && orgName !== null ? 'namedOffice' : by, orgName: orgName ?? '' },
        ),
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
      cell: ({ at, what }) => <Moment at={at} isDayAlone={what === 'company_list'} />,
    },
  ];
}
