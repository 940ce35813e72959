import { answerMembershipInvitation, type InvitationAnswer, readMembershipInvitation } from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import { authInfoKey } from '../shared/api/auth-info.ts';

/** What a link is for; read once for each time that the screen opens. */
export const joinQuery = (token: string) =>
  queryOptions({
    queryKey: ['join', token],
    queryFn: ({ signal }) => call(readMembershipInvitation, { token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Answers it; whatever comes back, the person's rights are asked for anew. */
export function useAnswer(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: InvitationAnswer) => call(answerMembershipInvitation, { token, answer }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authInfoKey }),
  });
}
