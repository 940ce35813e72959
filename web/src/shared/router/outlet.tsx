import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import type { Content } from './router.ts';
import { useRouterState } from './use-router.ts';

export type OutletProps = {
  readonly pending: ReactNode;
  readonly notFound: ReactNode;
  /** Stands where a screen could not be loaded or drawn. */
  readonly failure: ComponentType<{ readonly error: unknown }>;
};

/** The place of the screen. */
export function Outlet({ pending, notFound, failure: Failure }: OutletProps) {
  const { shown } = useRouterState();
  return (
    <Boundary key={shown.match?.route.path} turn={shown.turn} failure={Failure}>
      <Suspense fallback={pending}>
        <Drawn content={shown.content} pending={pending} notFound={notFound} failure={Failure} />
      </Suspense>
    </Boundary>
  );
}

function Drawn({ content, pending, notFound, failure: Failure }: OutletProps & { readonly content: Content }) {
  switch (content.kind) {
    case 'nothing':
      return null;
    case 'pending':
      return pending;
    case 'not-found':
      return notFound;
    case 'failed':
      return <Failure error={content.error} />;
    case 'screen': {
      const Screen = content.screen;
      return <Screen />;
    }
  }
}

type BoundaryProps = { readonly turn: number; readonly failure: OutletProps['failure']; readonly children: ReactNode };
type BoundaryState = { readonly turn: number; readonly caught: { readonly error: unknown } | null };

/** Catches what a screen throws while it is drawn, until the next navigation. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { turn: this.props.turn, caught: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ turn }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return turn === state.turn ? null : { turn, caught: null };
  }

  override render(): ReactNode {
    const { failure: Failure, children } = this.props;
    return this.state.caught === null ? children : <Failure error={this.state.caught.error} />;
  }
}
