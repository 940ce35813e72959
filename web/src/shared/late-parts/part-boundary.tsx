import { Component, type ReactNode, Suspense } from 'react';
import { CallFailed } from '../failures/call-failed.tsx';

type Props = {
  readonly children: ReactNode;
  /** What stands there while it is on the way, and with why where it never comes. */
  readonly instead?: ((failure?: ReactNode) => ReactNode) | undefined;
};

const whyAlone = (failure: ReactNode) => failure;

/**
 * Around a late part: while its code is on the way nothing stands there, or what is said `instead`, and where it never comes, why. The rest
 * of the screen stays.
 */
export class PartBoundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError = (error: Error) => ({ error });

  override render() {
    const { children, instead = whyAlone } = this.props;
    const { error } = this.state;
    if (error !== null) return instead(<CallFailed error={error} onRetry={() => window.location.reload()} />);
    return <Suspense fallback={instead()}>{children}</Suspense>;
  }
}
