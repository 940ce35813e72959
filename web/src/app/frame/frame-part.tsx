import { Component, lazy, type ReactNode, Suspense } from 'react';

/** A part of the frame that only some people see: its code travels when it is drawn. */
export const Notices = lazy(() => import('./notices/notices.tsx').then((loaded) => ({ default: loaded.Notices })));

/** Stands around such a part. It draws nothing until the code has come, and nothing where it never comes: the screen works without it. */
export class FramePart extends Component<{ readonly children: ReactNode }, { readonly isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError = () => ({ isMissing: true });

  override render() {
    return this.state.isMissing ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
