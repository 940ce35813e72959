import { askForReplacement, type CauseOfRequest, suspendCardOrder } from '@siteid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../api/api.ts';

/** A call after which all cached data of cards is out of date. */
function useLossCall<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['cards'] }) });
}

/** The holder asks the company for another card. */
export const useAskForReplacement = () =>
  useLossCall((input: CallInput<typeof askForReplacement>) => call(askForReplacement, input));

type Missing = { readonly orderId: string; readonly cause: Exclude<CauseOfRequest, 'damaged'>; readonly rejectionReason: string };

/** The holder suspends a card that is missing, which tells the company too. */
export const useSuspendMissing = () => useLossCall((input: Missing) => call(suspendCardOrder, input));
