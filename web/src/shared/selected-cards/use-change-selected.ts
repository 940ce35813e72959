import { changeSelectedCardOrders } from '@siteid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../api/api.ts';

/** Changes selected cards and orders of an organisation by one call; what lists them is asked for anew. */
export function useChangeSelected() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof changeSelectedCardOrders>) => call(changeSelectedCardOrders, input),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['cards'] }),
  });
}
