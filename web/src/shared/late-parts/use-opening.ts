import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { dialogShell } from '../ui/overlays/dialog-shell.ts';
import type { LatePart } from './late-part.tsx';
import { waitAtMost } from './wait-at-most.ts';

/**
 * Opens a dialog once its shell is there, with what it `needs`, or without it after three seconds: what came later would move its buttons
 * under the finger. Until then the pressed button says by `opening` that it works; Escape and a press on anything else call it off. It
 * opens by itself on what it `begins` with.
 */
export function useOpening<Of = true>(needs?: (of: Of) => readonly LatePart[], begins: Of | null = null) {
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  /** Undefined until the first is shown, null once it is closed. */
  const [shown, show] = useState<Of | null>();
  const [opening, open] = useState(begins);
  const bring = useEffectEvent(async (of: Of) => {
    const parts = needs?.(of).map((part) => part.bring(queryClient, locale)) ?? [];
    // Without its shell there is nothing to open; that it fails is told in its place.
    await Promise.allSettled([dialogShell.about().bring(queryClient, locale), waitAtMost(parts)]);
  });

  useEffect(() => {
    if (opening === null) return;
    const asked = new AbortController();
    // The first that is heard may be the end of the press that asked for it, which calls nothing off.
    let isPressedAnew = false;
    const hear = (event: Event & { readonly key?: string }) => {
      const isElsewhere = event.type === 'click' && isPressedAnew && !(event.target as Element).closest('[data-pending]');
      isPressedAnew = true;
      // What is typed ahead is for no key of the page behind.
      if (event.type === 'keydown') event.stopPropagation();
      if (event.key === 'Escape' || isElsewhere) open(null);
    };
    for (const press of ['pointerdown', 'keydown', 'click'] as const)
      document.addEventListener(press, hear, { capture: true, signal: asked.signal });
    const finish = () => {
      show(opening);
      open(null);
    };
    void bring(opening).then(() => asked.signal.aborted || finish());
    return () => asked.abort();
  }, [opening]);

  return {
    shown,
    opening,
    open,
    /** Shows something at once, for all that it needs is there. */
    show,
    close: () => show(null),
  };
}
