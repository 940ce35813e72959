import {
  type ChoosableNotice,
  endAccountSessions,
  getAccount,
  getAccountLooks,
  getAccountNotices,
  getAccountSessions,
  openEmailChange,
  provePhone,
  requestEmailChange,
  saveAccountNotice,
  saveAccountPhone,
  saveTextReminders,
  sendPhoneCode,
} from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import type { ListSearch } from '../shared/lists/list-address.ts';

const key = 'account';

export const accountQuery = queryOptions({
  queryKey: [key],
  queryFn: ({ signal }) => call(getAccount, {}, { signal }),
});

export const accountSessionsQuery = queryOptions({
  queryKey: [key, 'sessions'],
  queryFn: ({ signal }) => call(getAccountSessions, {}, { signal }),
});

export const accountNoticesQuery = queryOptions({
  queryKey: [key, 'notices'],
  queryFn: ({ signal }) => call(getAccountNotices, {}, { signal }),
});

export const accountLooksQuery = ({ search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, 'looks', search, page],
    queryFn: ({ signal }) => call(getAccountLooks, { searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The calls that change the account; whatever comes back, what is shown of it is asked for anew. */
export function useAccountChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [key] });
  return {
    savePhone: useMutation({
      mutationFn: (wanted: { readonly phone: string | null; readonly country: string }) => call(saveAccountPhone, wanted),
      onSettled,
      meta: { handles: saveAccountPhone.refusals },
    }),
    requestEmail: useMutation({
      mutationFn: (email: string) => call(requestEmailChange, { email }),
      meta: { handles: requestEmailChange.refusals },
    }),
    openEmail: useMutation({
      mutationFn: (token: string) => call(openEmailChange, { token }),
      onSettled,
      meta: { handles: openEmailChange.refusals },
    }),
    saveNotice: useMutation({
      mutationFn: (wanted: { readonly kind: ChoosableNotice; readonly isOn: boolean }) => call(saveAccountNotice, wanted),
      onSettled,
    }),
    sendCode: useMutation({ mutationFn: () => call(sendPhoneCode, {}), onSettled }),
    provePhone: useMutation({
      mutationFn: (code: string) => call(provePhone, { code }),
      onSettled,
      meta: { handles: provePhone.refusals },
    }),
    saveTexts: useMutation({
      mutationFn: (isOn: boolean) => call(saveTextReminders, { isOn }),
      onSettled,
    }),
    endSessions: useMutation({
      mutationFn: (sessionId: string | null) => call(endAccountSessions, { sessionId }),
      onSettled,
    }),
  };
}
