import {
  addPartnerTeam,
  changeStaffInvitation,
  endStaffMembership,
  getPartnerTeams,
  getStaffChanges,
  getStaffPeople,
  inviteStaffPeople,
  type StaffTeam,
} from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import type { ListSearch } from '../shared/lists/list-address.ts';
import { asksToProve } from '../shared/proven-email/asks-to-prove.ts';

/** Whose people: the staff's, or those of the card supplier or ID office with this id. */
export type OfTeam = { readonly team: StaffTeam; readonly teamId?: string | undefined };

const key = 'staff';

export const staffPeopleQuery = (team: OfTeam, { search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, 'people', team, search, page],
    queryFn: ({ signal }) => call(getStaffPeople, { ...team, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

export const staffChangesQuery = ({ search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, 'changes', search, page],
    queryFn: ({ signal }) => call(getStaffChanges, { searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

export const partnerTeamsQuery = (team: 'supplier' | 'office', { search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, 'partners', team, search, page],
    queryFn: ({ signal }) => call(getPartnerTeams, { team, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The calls that change who is there; whatever comes back, the lists are asked for anew. */
export function useStaffChanges(team: OfTeam) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [key] });
  return {
    invite: useMutation({
      mutationFn: (emails: string) => call(inviteStaffPeople, { ...team, emails }),
      onSettled,
      meta: { handles: inviteStaffPeople.refusals },
    }),
    changeInvitation: useMutation({
      mutationFn: (wanted: { readonly invitationId: string; readonly change: 'send-again' | 'withdraw' }) =>
        call(changeStaffInvitation, wanted),
      onSettled,
      meta: asksToProve,
    }),
    end: useMutation({ mutationFn: (personId: string) => call(endStaffMembership, { ...team, personId }), onSettled }),
  };
}

type NewPartner = { readonly code: string; readonly name: string; readonly accreditationCode?: string };

export function useAddPartner(team: 'supplier' | 'office') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (made: NewPartner) => call(addPartnerTeam, { team, ...made }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [key] }),
    meta: { handles: addPartnerTeam.refusals },
  });
}
