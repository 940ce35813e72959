import { answerCorrection, getCorrection, type OrganisationScope, sendBackCardOrder, withdrawCorrection } from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../../shared/api/api.ts';

/** What the holder of an order says is wrong. */
export const correctionQuery = (orderId: string, scope: OrganisationScope | null) =>
  queryOptions({
    queryKey: ['cards', 'correction', orderId, scope],
    queryFn: ({ signal }) => call(getCorrection, { orderId, ...scope }, { signal }),
  });

/** After it nothing that is known of cards counts any more. */
function useCorrecting<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['cards'] }) });
}

/** The form says itself what it was refused with. */
export function useSendBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof sendBackCardOrder>) => call(sendBackCardOrder, input),
    meta: { handles: sendBackCardOrder.refusals },
    onSuccess: ({ problems }) => {
      if (problems.length === 0) void queryClient.invalidateQueries({ queryKey: ['cards'] });
    },
  });
}

export const useWithdraw = () => useCorrecting((input: CallInput<typeof withdrawCorrection>) => call(withdrawCorrection, input));

export const useAnswer = () => useCorrecting((input: CallInput<typeof answerCorrection>) => call(answerCorrection, input));
