import {
  changeOrganisationUser,
  changeOrganisationUserInvitation,
  getOrganisationUserChanges,
  getOrganisationUsers,
  grantToOrganisationUser,
  inviteOrganisationUsers,
  type LendablePermission,
  lendToOrganisationUser,
  type UserType,
} from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import { authInfoKey } from '../shared/api/auth-info.ts';
import type { ListSearch } from '../shared/lists/list-address.ts';
import { asksToProve } from '../shared/proven-email/asks-to-prove.ts';
import { showMessage } from '../shared/status-messages.tsx';

const key = 'organisation-users';

export const organisationUsersQuery = (organizationCode: string, { search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, organizationCode, search, page],
    queryFn: ({ signal }) => call(getOrganisationUsers, { organizationCode, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

export const organisationUserChangesQuery = (organizationCode: string, { search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, organizationCode, 'changes', search, page],
    queryFn: ({ signal }) => call(getOrganisationUserChanges, { organizationCode, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The calls that change a company's users; whatever comes back, the list is asked for anew, and what the caller themselves may do. */
export function useUserChanges(organizationCode: string) {
  const queryClient = useQueryClient();
  const onSettled = () => Promise.all([key, ...authInfoKey].map((each) => queryClient.invalidateQueries({ queryKey: [each] })));
  return {
    invite: useMutation({
      mutationFn: (wanted: { readonly emails: string; readonly userType: 'main' | 'basic' }) =>
        call(inviteOrganisationUsers, { organizationCode, ...wanted }),
      onSettled,
      meta: { handles: inviteOrganisationUsers.refusals },
    }),
    changeInvitation: useMutation({
      mutationFn: (wanted: { readonly invitationId: string; readonly change: 'send-again' | 'withdraw' }) =>
        call(changeOrganisationUserInvitation, { organizationCode, ...wanted }),
      onSettled,
      meta: asksToProve,
    }),
    grantOrdering: useMutation({
      mutationFn: (wanted: { readonly personId: string; readonly isGranted: boolean }) =>
        call(grantToOrganisationUser, { organizationCode, permission: 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS', ...wanted }),
      onSettled,
      meta: asksToProve,
    }),
    lend: useMutation({
      mutationFn: (wanted: {
        readonly personId: string;
        readonly permission: LendablePermission;
        /** Null takes it back. */
        readonly days: number | null;
      }) => call(lendToOrganisationUser, { organizationCode, ...wanted }),
      onSettled,
      meta: asksToProve,
    }),
    change: useMutation({
      mutationFn: (wanted: { readonly personId: string; readonly userType: UserType | null }) =>
        call(changeOrganisationUser, { organizationCode, ...wanted }),
      onSuccess: ({ accountsRevoked: count }) => {
        if (count > 0) showMessage({ tone: 'warning', text: { id: 'organisationUsers.accountsRevoked', values: { count } } });
      },
      onSettled,
      meta: asksToProve,
    }),
  };
}
