import { correctHolderEmail } from '@siteid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../../shared/api/api.ts';

/** What is refused is said in the dialog; the order that stands below it says to whom the mail went. */
export function useCorrectEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof correctHolderEmail>) => call(correctHolderEmail, input),
    meta: { handles: correctHolderEmail.refusals },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['cards'] }),
  });
}
