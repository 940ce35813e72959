import {
  findCompany,
  getRegistration,
  proveRegistrationEmail,
  type ReplyOf,
  requestAccess,
  saveRegistrationDetails,
  saveRegistrationInvoicing,
  sendRegistrationEmail,
} from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../shared/api/api.ts';
import { toldAtDetails } from '../shared/organisation-details/refused-details.ts';

export type Standing = ReplyOf<typeof getRegistration>;

const registrationKey = ['registration'] as const;

/** Where the person stands. Asked for again when they come back to the page: the link of the mail may have been opened meanwhile. */
export const registrationQuery = queryOptions({
  queryKey: registrationKey,
  queryFn: ({ signal }) => call(getRegistration, {}, { signal }),
  refetchOnWindowFocus: 'always',
});

/** The link of the mail, opened once for each time that the screen opens. */
export const proveEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['register-company', 'email', token],
    queryFn: ({ signal }) => call(proveRegistrationEmail, { token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** The steps; after each the next screen is drawn with what is kept now. */
export function useRegistration() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.fetchQuery({ ...registrationQuery, staleTime: 0 });
  return {
    find: useMutation({
      mutationFn: (input: CallInput<typeof findCompany>) => call(findCompany, input),
      onSuccess,
      meta: { handles: ['errors.registration.numberWrong'] },
    }),
    saveDetails: useMutation({
      mutationFn: (input: CallInput<typeof saveRegistrationDetails>) => call(saveRegistrationDetails, input),
      onSuccess,
      meta: { handles: toldAtDetails },
    }),
    saveInvoicing: useMutation({
      mutationFn: (input: CallInput<typeof saveRegistrationInvoicing>) => call(saveRegistrationInvoicing, input),
      onSuccess,
    }),
    sendEmail: useMutation({ mutationFn: () => call(sendRegistrationEmail, {}), onSuccess }),
  };
}

/** Asks the main users of a company that is here already for access (W-3-9). */
export function useAskForAccess() {
  return useMutation({ mutationFn: (company: CallInput<typeof requestAccess>) => call(requestAccess, company) });
}
