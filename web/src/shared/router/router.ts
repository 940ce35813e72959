import type { ComponentType } from 'react';
import { NotFound, Redirection } from './leads.ts';
import { type HistoryState, type PortalLocation, readLocation } from './location.ts';
import { type Match, matchRoute, type Route, type RouteContext } from './route.ts';

export type Content =
  | { readonly kind: 'screen'; readonly screen: ComponentType }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'nothing' | 'pending' | 'not-found' };

/** What is drawn, and the address that it belongs to. */
export type Shown = {
  readonly location: PortalLocation;
  readonly match: Match | undefined;
  readonly content: Content;
  /** Grows with each navigation; what failed to draw is drawn anew with the next. */
  readonly turn: number;
};
export type RouterState = { readonly shown: Shown; readonly isLoading: boolean };
export type Navigation = { readonly href: string; readonly replace?: boolean; readonly state?: HistoryState };
type Resolved = { readonly shown: Shown; readonly isFirst: boolean; readonly hrefChanged: boolean };

type Options = {
  readonly routes: readonly Route[];
  readonly context: RouteContext;
  /** The address that is meant by one, such as an old link; null where it means itself. */
  readonly meant: (location: PortalLocation) => string | null;
  /** Fetches what a screen needs besides its code and data, once it is known that it may be entered. */
  readonly prepare?: (route: Route) => Promise<unknown>;
  /** A navigation begins. */
  readonly onLeave?: (hrefChanged: boolean) => void;
};

/**
 * Draws the screen of the address. Each navigation, the browser's own included, is one turn: guards, then code and data side by side,
 * then the screen; a later turn makes an earlier one void.
 */
export function createRouter({ routes, context, meant, prepare, onLeave }: Options) {
  const listeners = new Set<() => void>();
  const resolvedListeners = new Set<(resolved: Resolved) => void>();
  let turn = 0;
  /** What was last settled on, not what is under way. */
  let settled: Shown | undefined;
  let state: RouterState = { shown: shownOf({ kind: 'nothing' }), isLoading: false };

  function shownOf(content: Content, location = readLocation(), match = matchRoute(routes, location.pathname)): Shown {
    return { location, match, content, turn };
  }

  function set(change: Partial<RouterState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function enter(): Promise<void> {
    const mine = ++turn;
    const location = readLocation();
    const match = matchRoute(routes, location.pathname);
    const keeps = match?.route.keepsScreen === true && settled?.match?.route === match.route;
    set({ isLoading: true });
    const timer = setTimeout(() => {
      if (mine === turn && !keeps) set({ shown: shownOf({ kind: 'pending' }, location, match) });
    }, context.configuration.loadingIndicatorDelay);
    const content = await contentOf(location, match);
    clearTimeout(timer);
    if (mine !== turn) return;
    if (content instanceof Redirection) return follow(content);
    const before = settled?.location.href;
    settled = shownOf(content, location, match);
    set({ shown: settled, isLoading: false });
    const resolved = { shown: settled, isFirst: before === undefined, hrefChanged: before !== location.href };
    for (const listener of resolvedListeners) listener(resolved);
  }

  async function contentOf(location: PortalLocation, match: Match | undefined): Promise<Content | Redirection> {
    const elsewhere = meant(location);
    if (elsewhere !== null) return new Redirection({ href: elsewhere });
    if (match === undefined) return { kind: 'not-found' };
    const { route, params } = match;
    const cause = settled?.match?.route === route ? 'stay' : 'enter';
    const entry = { context, location, params, cause } as const;
    try {
      for (const step of route.before ?? []) await step(entry);
      const [screen] = await Promise.all([route.screen?.(), route.load?.(entry), prepare?.(route)]);
      return screen === undefined ? { kind: 'not-found' } : { kind: 'screen', screen };
    } catch (thrown) {
      if (thrown instanceof Redirection) return thrown;
      return thrown instanceof NotFound ? { kind: 'not-found' } : { kind: 'failed', error: thrown };
    }
  }

  /** Takes the place of the address that led here, so that Back does not lead to it again. */
  async function follow({ way: { href, reloadDocument = false } }: Redirection): Promise<void> {
    if (reloadDocument) return window.location.replace(href);
    history.replaceState({}, '', href);
    return enter();
  }

  function leave(): Promise<void> {
    onLeave?.(settled?.location.href !== readLocation().href);
    return enter();
  }

  window.addEventListener('popstate', () => {
    const location = readLocation();
    const { pathname, search } = new URL(state.shown.location.href, window.location.origin);
    const isSamePage = pathname === location.pathname && search === window.location.search;
    // A place in the page that is shown is the browser's to go to.
    if (isSamePage && location.hash !== state.shown.location.hash && meant(location) === null) return;
    void leave();
  });

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Begins with the address that the page was opened with; its code is on its way before anything is known of the person. */
  function start(): Promise<void> {
    const opened = state.shown.match?.route;
    void Promise.all([opened?.screen?.(), opened && prepare?.(opened)]).catch(() => undefined);
    return leave();
  }

  /** Ends when the screen is drawn, or a later navigation has made this one void. */
  function navigate({ href, replace = false, state: told = {} }: Navigation): Promise<void> {
    const isHere = href === readLocation().href;
    history[replace || isHere ? 'replaceState' : 'pushState'](told, '', href);
    return leave();
  }

  const onResolved = (listener: (resolved: Resolved) => void): void => void resolvedListeners.add(listener);
  /** `invalidate` enters the same address again. */
  return { current: (): RouterState => state, subscribe, start, navigate, onResolved, invalidate: enter } as const;
}

export type Router = ReturnType<typeof createRouter>;
