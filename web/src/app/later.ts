import { lazy } from 'react';

/** A part of the page that only some people see: its code travels when it is drawn. */
export const RepresentationMenu = lazy(() =>
  import('./representation-menu.tsx').then((loaded) => ({ default: loaded.RepresentationMenu })),
);
export const RedirectionModal = lazy(() =>
  import('./redirection-modal.tsx').then((loaded) => ({ default: loaded.RedirectionModal })),
);
export const FailureDetails = lazy(() => import('./failure-details.tsx').then((loaded) => ({ default: loaded.FailureDetails })));
