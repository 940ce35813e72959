import { type OrganisationScope, paths } from '@siteid/contract';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { focusRow } from '../shared/ui/lists/return-to-row.ts';
import { useIsNarrower } from '../shared/ui/use-is-narrower.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same list without the order: closing goes back to it. */
    openedBeside?: true;
  }
}

/** Where there are so many pixels, an order opens beside the list. */
const roomy = 1100;

export type OrderToDraw = {
  readonly orderId: string;
  readonly scope: OrganisationScope;
  /** The list beside which it stands, with it: what is done to the order leads back there. */
  readonly listLeft: string;
  readonly onClose: () => void;
};
export type Beside = {
  readonly shown: string | undefined;
  readonly open: (orderId: string) => void;
  readonly close: () => void;
};

type Options = {
  readonly scope: OrganisationScope;
  /** The order beside it. */
  readonly shown: string | undefined;
  /** The address of this very list, with an order beside it or without. */
  readonly hrefWith: (orderId: string | undefined) => string;
};

/** The order beside the list, which its address names; null where there is no room: then an order has a screen of its own. */
export function useOrderBeside({ scope, shown, hrefWith }: Options): Beside | null {
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpened = useLocation({ select: ({ state }) => state.openedBeside === true });
  const isNarrow = useIsNarrower(roomy);

  const leadOn = useEffectEvent((orderId: string) => {
    const state = { listLeft: hrefWith(undefined) };
    void navigate({ href: paths.organisationViewOrder(scope, orderId), state, replace: true });
  });
  useEffect(() => {
    if (isNarrow && shown !== undefined) leadOn(shown);
  }, [isNarrow, shown]);
  if (isNarrow) return null;

  return {
    shown,
    open(orderId) {
      const isFirst = shown === undefined;
      const state = isFirst || wasOpened ? ({ openedBeside: true } as const) : {};
      void navigate({ href: hrefWith(orderId), replace: !isFirst, state });
    },
    close() {
      if (wasOpened) history.back();
      else void navigate({ href: hrefWith(undefined), replace: true });
      if (shown !== undefined) focusRow(shown, 'nearest');
    },
  };
}
