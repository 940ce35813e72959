import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useIsSaid } from '../../shared/texts/said.ts';

/** A part of the page that only some people see: its code travels when it is drawn. */
export const RepresentationMenu = lazy(() =>
  import('./representation-menu.tsx').then((loaded) => ({ default: loaded.RepresentationMenu })),
);
export const RedirectionModal = lazy(() =>
  import('./redirection-modal.tsx').then((loaded) => ({ default: loaded.RedirectionModal })),
);
export const FailureDetails = lazy(() =>
  import('../failures/failure-details.tsx').then((loaded) => ({ default: loaded.FailureDetails })),
);

type LaterProps = { readonly children: ReactNode };

/**
 * Stands around such a part: nothing until its code and its texts are there, and nothing where its code does not arrive, for the screen
 * is of use without it.
 */
export function Later({ children }: LaterProps) {
  const isSaid = useIsSaid();
  return isSaid && <Part>{children}</Part>;
}

class Part extends Component<LaterProps, { readonly isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError = () => ({ isMissing: true });

  override render() {
    return this.state.isMissing ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
