import { chooseRenewal } from '@siteid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../api/api.ts';

/** Says whether a card will be renewed; what is known of cards is asked for anew. */
export function useChooseRenewal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof chooseRenewal>) => call(chooseRenewal, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cards'] }),
  });
}
