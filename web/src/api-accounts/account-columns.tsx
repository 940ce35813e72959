import { type ApiAccount, apiAccountScopes, type StatusColour } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Moment } from '../shared/texts/moment.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { ActionMenu } from '../shared/ui/overlays/action-menu.tsx';
import type { ActionMenuItem } from '../shared/ui/overlays/action-menu-face.tsx';

const colours: Readonly<Record<ApiAccount['state'], StatusColour>> = { active: 'success', expired: 'none', revoked: 'muted' };

/** What a row of the API accounts says. */
export function useAccountColumns(itemsOf: (account: ApiAccount) => readonly ActionMenuItem[]): Column<ApiAccount>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'name',
      role: 'name',
      title: formatMessage({ id: 'apiAccounts.column.name' }),
      cell: ({ name }) => <span className="people-who">{name}</span>,
    },
    {
      id: 'state',
      role: 'status',
      title: formatMessage({ id: 'members.column.state' }),
      cell: ({ state }) => (
        <StatusChip colour={colours[state]}>
          <FormattedMessage id={`apiAccounts.state.${state}`} />
        </StatusChip>
      ),
    },
    {
      id: 'email',
      title: formatMessage({ id: 'apiAccounts.column.email' }),
      cell: ({ email }) => (email === null ? null : <span className="people-who">{email}</span>),
    },
    { id: 'may', title: formatMessage({ id: 'apiAccounts.column.may' }), cell: ({ scopes }) => <May scopes={scopes} /> },
    {
      id: 'expires',
      title: formatMessage({ id: 'apiAccounts.column.expires' }),
      cell: ({ expires }) => (expires === null ? null : <span className="unbroken">{expires}</span>),
    },
    {
      id: 'lastUsed',
      title: formatMessage({ id: 'apiAccounts.column.lastUsed' }),
      cell: ({ lastUsed }) => (lastUsed === null ? <FormattedMessage id="apiAccounts.neverUsed" /> : <Moment at={lastUsed} />),
    },
    {
      id: 'menu',
      role: 'action',
      title: formatMessage({ id: 'organisationCards.column.actions' }),
      cell: (account) => {
        const items = itemsOf(account);
        if (items.length === 0) return null;
        const label = formatMessage({ id: 'members.column.menu' }, { who: account.name });
        return <ActionMenu label={label} icon="more" items={items} />;
      },
    },
  ];
}

/** What an account may do; a scope that only the portal gives is named as it is. */
function May({ scopes }: { readonly scopes: readonly string[] }) {
  const { formatMessage, formatList } = useIntl();
  const words = scopes.map((scope) => {
    const known = apiAccountScopes.find((each) => each === scope);
    return known === undefined ? scope : formatMessage({ id: `apiAccounts.may.${known}` });
  });
  return formatList(words, { type: 'unit' });
}
