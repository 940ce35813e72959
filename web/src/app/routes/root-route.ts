import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { FrameFailure } from '../frame/frame-failure.tsx';
import { MasterPage } from '../frame/master-page.tsx';
import { pathOfHash } from './guards/old-link.ts';
import type { RouterContext } from './router-context.ts';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => {
    const meant = pathOfHash(location.hash);
    if (meant !== null) throw redirect({ href: meant, replace: true });
  },
  component: MasterPage,
  errorComponent: FrameFailure,
});
