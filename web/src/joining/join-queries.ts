import { answerPlaceInvitation, readPlaceInvitation } from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import { authInfoKey } from '../shared/api/auth-info.ts';

/** What a link is for; read once for each time that the screen opens. */
export const joinQuery = (token: string) =>
  queryOptions({
    queryKey: ['join', token],
    queryFn: ({ signal }) => call(readPlaceInvitation, { token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Answers it; whatever comes back, the person's rights are asked for anew. */
export function useAnswer(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline') => call(answerPlaceInvitation, { token, answer }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authInfoKey }),
  });
}
