import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { HistoryState } from './location.ts';
import type { RouteParams } from './route.ts';
import type { Navigation, Router, RouterState } from './router.ts';

export const RouterContext = createContext<Router | undefined>(undefined);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (router === undefined) throw new Error('There is no router above.');
  return router;
}

export function useRouterState(): RouterState {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.current);
}

/** The address of what is drawn, which is not yet the one that is under way. */
export const useLocation = () => useRouterState().shown.location;
/** What the address names, by the path of its route. */
export const useParams = (): RouteParams => useRouterState().shown.match?.params ?? {};
export const useSearch = () => useLocation().search;
export const useNavigate = (): ((navigation: Navigation) => Promise<void>) => useRouter().navigate;

/** Leads on as soon as it is drawn. */
export function Navigate({ to, state }: { readonly to: string; readonly state?: HistoryState }): null {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href: to, replace: true, ...(state === undefined ? {} : { state }) });
  }, [navigate, to, state]);
  return null;
}
