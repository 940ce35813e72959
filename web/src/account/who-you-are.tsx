import type { Account, AccountIdentity } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentHere } from '../shared/texts/dates.ts';
import { Moment } from '../shared/texts/moment.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { Panel } from '../shared/ui/panel.tsx';

type Row = AccountIdentity & { readonly key: string };

/** The name, as the verified identity says it, and how that identity was proven (W-4-1). */
export function WhoYouAre({ account: { fullName, dateOfBirth, identities } }: { readonly account: Account }) {
  const { formatMessage } = useIntl();
  const columns = useColumns();
  const rows = identities.map((identity, index) => ({ ...identity, key: `${identity.verifiedAt} ${index}` }));
  return (
    <>
      <Panel title={formatMessage({ id: 'account.who.title' })}>
        <DataList
          items={[
            { label: formatMessage({ id: 'account.who.name' }), value: fullName },
            { label: formatMessage({ id: 'account.who.dateOfBirth' }), value: dateOfBirth },
          ]}
        />
        <p className="account-note">
          <FormattedMessage id="account.who.note" />
        </p>
      </Panel>
      <Panel title={formatMessage({ id: 'account.identities.title' })} isFlush={rows.length > 0}>
        {rows.length === 0 ? (
          <EmptyState title={formatMessage({ id: 'account.identities.empty' })}>
            <FormattedMessage id="account.identities.emptyHelp" />
          </EmptyState>
        ) : (
          <ResponsiveTable
            caption={formatMessage({ id: 'account.identities.title' })}
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
          />
        )}
      </Panel>
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'how',
      role: 'name',
      title: formatMessage({ id: 'account.identities.how' }),
      cell: ({ source }) => <FormattedMessage id="cardOrder.details.verificationSource" values={{ source }} />,
    },
    {
      id: 'what',
      isLong: true,
      title: formatMessage({ id: 'account.identities.what' }),
      cell: ({ idType, country }) => <FormattedMessage id="account.identities.id" values={{ idType, country }} />,
    },
    {
      id: 'when',
      title: formatMessage({ id: 'account.identities.when' }),
      cell: ({ verifiedAt }) => <Moment at={verifiedAt} isDayAlone />,
    },
    {
      id: 'until',
      isLong: true,
      title: formatMessage({ id: 'account.identities.until' }),
      cell: ({ counts, until }) => (
        <FormattedMessage id="account.identities.counts" values={{ counts, until: until === null ? '' : momentHere(until) }} />
      ),
    },
  ];
}
