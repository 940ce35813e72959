import { lazyRouteComponent } from '@tanstack/react-router';
import { bringTextsAndData } from './bring-texts-and-data.ts';

const screen = () => import('../../card-orders/reasons/reason-screen.tsx');

/** What may have happened to a card stands above the reason: brought later, it would push down what somebody types in. */
export const bringCauses = bringTextsAndData(async () => ({
  texts: (await import('../../shared/card-loss/card-loss-words.ts')).words,
}));

/** The four screens that ask for a reason, of holders and of organisations. */
export const reasonScreens = {
  reject: lazyRouteComponent(screen, 'RejectScreen'),
  suspend: lazyRouteComponent(screen, 'SuspendScreen'),
  terminate: lazyRouteComponent(screen, 'TerminateScreen'),
  reactivate: lazyRouteComponent(screen, 'ReactivateScreen'),
};
