import { type LendablePermission, lentRightMessageIds, type Member, paths, userTypeMessageIds } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { useLateParts } from '../shared/late-parts/use-late-parts.ts';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { whoOf } from '../shared/people/people-list.tsx';
import { PeopleScreen } from '../shared/people/people-screen.tsx';
import { ProveFirst } from '../shared/proven-email/prove-first.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { dayHere, momentHere } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import type { ActionMenuItem } from '../shared/ui/overlays/action-menu-face.tsx';
import { AccessRequests, accessRequests } from './access-requests.tsx';
import { LendRight } from './lend-right.tsx';
import { organisationUsersQuery, useUserChanges } from './organisation-users-queries.ts';
import { texts } from './organisation-users-texts.ts';
import { ProveMainUser } from './prove-main-user.tsx';
import { usersSearchOf } from './users-address.ts';
import { UsersTabs } from './users-tabs.tsx';

/** `/{code}/organization/users`: who may act for a company, and what its main users do about it (W-3-1 to W-3-5). */
export const OrganisationUsersScreen = () => (
  <FurtherTexts files={texts}>
    <OrganisationUsers />
  </FurtherTexts>
);

function OrganisationUsers() {
  const { formatMessage } = useIntl();
  const { organizationCode = '' } = useParams({ strict: false });
  const asked = usersSearchOf(useSearch({ strict: false }));
  const list = useQuery(organisationUsersQuery(organizationCode, asked));
  const brought = useLateParts([accessRequests(organizationCode, asked)]);
  const { invite, changeInvitation, change, grantOrdering, lend } = useUserChanges(organizationCode);
  const lending = useOpening<Member>();
  const borrower = lending.shown;
  const columns = useColumns();
  // Nobody grants what they may not do in the company themselves: staff do not (W-3-6).
  const auth = useAuthInfo();
  const mayGrant = auth?.currentPermissions.includes('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS') === true;
  // Staff who may order everywhere grant it, and lend nothing (L-8-1).
  const mayLend = mayGrant && auth.otherUiInfo.visitedOrgName === null;

  function itemsOf(row: Member): ActionMenuItem[] {
    const { personId, role, state, granted, lent } = row;
    const isUser = state === 'active' || state === 'inactive';
    const types = (['main', 'basic', 'inactive'] as const).filter((type) => isUser && type !== role);
    const text = { id: 'organisationUsers.changed', values: { name: whoOf(row) } } as const;
    const told = { onSuccess: () => showMessage({ tone: 'success', text }) };
    const mayOrder = granted.includes('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS');
    const grant: ActionMenuItem = {
      id: 'order',
      label: formatMessage({ id: mayOrder ? 'organisationUsers.take.order' : 'organisationUsers.grant.order' }),
      onAction: () => grantOrdering.mutate({ personId: personId ?? '', isGranted: !mayOrder }, told),
    };
    const taken = { id: 'organisationUsers.lend.takenBack', values: { name: whoOf(row) } } as const;
    const takeBack = lent.map(({ permission }) => ({
      id: permission,
      label: formatMessage(
        { id: 'organisationUsers.takeBack' },
        { right: formatMessage({ id: lentRightMessageIds[permission] }) },
      ),
      onAction: () =>
        lend.mutate(
          { personId: personId ?? '', permission, days: null },
          { onSuccess: () => showMessage({ tone: 'success', text: taken }) },
        ),
    }));
    const lendOne = {
      id: 'lend',
      label: formatMessage({ id: 'organisationUsers.lend.menu' }),
      isPending: lending.opening?.personId === personId,
      onAction: () => lending.open(row),
    };
    return [
      ...(mayGrant && state === 'active' && role === 'basic' ? [grant, ...(mayLend ? [lendOne, ...takeBack] : [])] : []),
      ...types.map((userType) => ({
        id: userType,
        label: formatMessage({ id: `organisationUsers.make.${userType}` }),
        onAction: () => change.mutate({ personId: personId ?? '', userType }, told),
      })),
    ];
  }

  async function lendTo(row: Member, permission: LendablePermission, days: number) {
    const { until } = await lend.mutateAsync({ personId: row.personId ?? '', permission, days });
    lending.close();
    const values = { name: whoOf(row), until: until === null ? '' : momentHere(until) };
    showMessage({ tone: 'success', text: { id: 'organisationUsers.lend.lent', values } });
  }

  return (
    <PeopleScreen
      title={formatMessage({ id: 'organisationUsers.title' })}
      lead={<FormattedMessage id="organisationUsers.lead" />}
      tabs={
        <>
          <UsersTabs organizationCode={organizationCode} current="users" />
          <AccessRequests organizationCode={organizationCode} asked={asked} />
          <ProveMainUser error={change.error} onClose={change.reset} />
          <ProveMainUser error={changeInvitation.error} onClose={changeInvitation.reset} />
          <ProveFirst
            error={grantOrdering.error}
            title="organisationUsers.grant.signInTitle"
            why="organisationUsers.grant.signIn"
            onClose={grantOrdering.reset}
          />
          {borrower && (
            <LendRight
              name={whoOf(borrower)}
              onLend={(permission, days) => lendTo(borrower, permission, days)}
              onClose={lending.close}
            />
          )}
        </>
      }
      isWaiting={brought === undefined}
      list={list}
      asked={asked}
      hrefOf={(next) => paths.organisationUsers(organizationCode, next)}
      more={columns}
      inviteButton="organisationUsers.invite"
      inviteSignIn="members.main.inviteSignIn"
      asksType
      itemsOf={itemsOf}
      changes={{
        invite: (emails, userType) => invite.mutateAsync({ emails, userType }),
        changeInvitation: changeInvitation.mutate,
        end: (personId) => change.mutateAsync({ personId, userType: null }),
        isEnding: change.isPending,
      }}
    />
  );
}

function useColumns(): Column<Member>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'type',
      title: formatMessage({ id: 'organisationUsers.column.type' }),
      cell: ({ role, granted, lent }) => {
        // Of an inactive user the state says it.
        if (role !== 'main' && role !== 'basic') return null;
        const type = formatMessage({ id: userTypeMessageIds[role] });
        return (
          <>
            {granted.length === 0 ? type : `${type}, ${formatMessage({ id: 'organisationUsers.mayOrder' })}`}
            {lent.map(({ permission, until }) => (
              <p key={permission} className="people-reason">
                <FormattedMessage id="organisationUsers.lent" values={{ until: momentHere(until), right: permission }} />
              </p>
            ))}
          </>
        );
      },
    },
    {
      id: 'lastHere',
      title: formatMessage({ id: 'organisationUsers.column.lastHere' }),
      cell: ({ lastHere }) => (lastHere === null ? null : <span className="unbroken">{dayHere(new Date(lastHere))}</span>),
    },
  ];
}
