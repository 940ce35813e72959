import { Component, lazy, type ReactNode, Suspense } from 'react';

/** Parts of the frame that only some people see: their code travels when they are drawn. */
export const Notices = lazy(() => import('./notices/notices.tsx').then((loaded) => ({ default: loaded.Notices })));
export const RedirectionModal = lazy(() =>
  import('./notices/redirection-modal.tsx').then((loaded) => ({ default: loaded.RedirectionModal })),
);

/** Stands around such a part. It draws nothing until the code has come, and nothing where it never comes: the screen works without it. */
export class LazyPart extends Component<{ readonly children: ReactNode }, { readonly isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError = () => ({ isMissing: true });

  override render() {
    return this.state.isMissing ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
