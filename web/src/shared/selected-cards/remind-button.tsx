import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../ui/button.tsx';
import type { HoldersToRemind } from './remind.ts';

/** Reminds holders. What does it, and says whom it did not remind, travels when it is asked for. */
export function useRemind(organizationId: string) {
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (whom: HoldersToRemind) => {
      const { remind } = await import('./remind.ts');
      return remind(queryClient, locale, { organizationId, ...whom });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['cards'] }),
  });
}

type RemindButtonProps = HoldersToRemind & {
  readonly organizationId: string;
  /** Whom it would remind is not known yet. */
  readonly isUnknown?: boolean;
  readonly children: ReactNode;
};

/** Reminds holders by one click. */
export function RemindButton({ organizationId, isUnknown = false, children, ...whom }: RemindButtonProps) {
  const { mutate, isPending } = useRemind(organizationId);
  return (
    <Button look="quiet" isPending={isPending || isUnknown} onPress={() => mutate(whom)}>
      {children}
    </Button>
  );
}
