import { type Account, paths, userTypeMessageIds } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { countriesPart } from '../shared/api/countries-part.ts';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { Button } from '../shared/ui/button.tsx';
import { Link } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { RequestAccess } from './request-access.tsx';

type Organisation = Account['organisations'][number];

/** The companies that one may act for, or is asked to (W-4-3). */
export function AccountOrganisations({ account: { organisations } }: { readonly account: Account }) {
  const { formatMessage } = useIntl();
  const isIdentified = useAuthInfo()?.currentPermissions.includes('SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER') === true;
  const asking = useOpening(() => [countriesPart]);
  const title = formatMessage({ id: 'account.companies.title' });
  const columns: Column<Organisation>[] = [
    {
      id: 'name',
      role: 'name',
      title: formatMessage({ id: 'account.companies.name' }),
      cell: nameOf,
    },
    {
      id: 'type',
      title: formatMessage({ id: 'account.companies.type' }),
      cell: typeOf,
    },
  ];
  return (
    <>
      <Panel title={title} isFlush={organisations.length > 0}>
        {organisations.length === 0 ? (
          <EmptyState title={formatMessage({ id: 'account.companies.empty' })} />
        ) : (
          <ResponsiveTable
            caption={title}
            columns={columns}
            rows={organisations}
            rowKey={({ organizationCode }) => organizationCode}
          />
        )}
      </Panel>
      {isIdentified && (
        <div className="button-row">
          <Button look="quiet" isPending={asking.opening !== null} onPress={() => asking.open(true)}>
            <FormattedMessage id="account.access.title" />
          </Button>
        </div>
      )}
      {asking.shown && <RequestAccess onClose={asking.close} />}
    </>
  );
}

function nameOf({ organizationCode, name, userType, isInvited }: Organisation) {
  return isInvited || userType === 'inactive' ? name : <Link href={paths.organisationCards({ organizationCode })}>{name}</Link>;
}

function typeOf({ userType, isInvited }: Organisation) {
  return (
    <>
      <FormattedMessage id={userTypeMessageIds[userType]} />
      {isInvited && (
        <>
          {' '}
          <FormattedMessage id="account.companies.invited" />
        </>
      )}
    </>
  );
}
