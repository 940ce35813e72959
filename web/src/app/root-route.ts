import { createRootRouteWithContext } from '@tanstack/react-router';
import { MasterPage } from './master-page.tsx';
import type { RouterContext } from './router-context.ts';

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: MasterPage });
