import { Component, type ReactNode, Suspense } from 'react';
import { CallFailed } from '../failures/call-failed.tsx';

type Props = { readonly children: ReactNode };

/** Around a late part: while its code is on the way nothing stands there, and where it never comes, why. The rest of the screen stays. */
export class PartBoundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError = (error: Error) => ({ error });

  override render() {
    const { error } = this.state;
    if (error !== null) return <CallFailed error={error} onRetry={() => window.location.reload()} />;
    return <Suspense>{this.props.children}</Suspense>;
  }
}
