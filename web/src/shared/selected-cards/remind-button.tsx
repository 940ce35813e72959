import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../ui/button.tsx';

type RemindButtonProps = {
  readonly organizationId: string;
  /** null: all that wait. */
  readonly orderIds: readonly string[] | null;
  readonly children: ReactNode;
};

/** Reminds holders by one click. What does it, and says whom it did not remind, travels when it is pressed. */
export function RemindButton({ organizationId, orderIds, children }: RemindButtonProps) {
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { remind } = await import('./remind.ts');
      return remind(queryClient, locale, { organizationId, orderIds });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['cards'] }),
  });
  return (
    <Button look="quiet" isPending={isPending} onPress={() => mutate()}>
      {children}
    </Button>
  );
}
