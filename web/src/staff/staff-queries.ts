import {
  addPartnerHouse,
  changeStaffInvitation,
  endStaffPlace,
  getPartnerHouses,
  getStaffPeople,
  inviteStaffPeople,
  type StaffHouse,
} from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import type { ListSearch } from '../shared/lists/list-address.ts';

/** Whose people: the staff's, or those of the card supplier or ID office with this id. */
export type OfHouse = { readonly house: StaffHouse; readonly houseId?: string | undefined };

const key = 'staff';

export const staffPeopleQuery = (house: OfHouse, { search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, 'people', house, search, page],
    queryFn: ({ signal }) => call(getStaffPeople, { ...house, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

export const partnerHousesQuery = (house: 'supplier' | 'office', { search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, 'houses', house, search, page],
    queryFn: ({ signal }) => call(getPartnerHouses, { house, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The calls that change who is there; whatever comes back, the lists are asked for anew. */
export function useStaffChanges(house: OfHouse) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [key] });
  return {
    invite: useMutation({
      mutationFn: (emails: string) => call(inviteStaffPeople, { ...house, emails }),
      onSettled,
      meta: { handles: inviteStaffPeople.refusals },
    }),
    changeInvitation: useMutation({
      mutationFn: (wanted: { readonly invitationId: string; readonly change: 'send-again' | 'withdraw' }) =>
        call(changeStaffInvitation, wanted),
      onSettled,
    }),
    end: useMutation({ mutationFn: (personId: string) => call(endStaffPlace, { ...house, personId }), onSettled }),
  };
}

type NewHouse = { readonly code: string; readonly name: string; readonly accreditationCode?: string };

export function useAddHouse(house: 'supplier' | 'office') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (made: NewHouse) => call(addPartnerHouse, { house, ...made }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [key] }),
    meta: { handles: addPartnerHouse.refusals },
  });
}
