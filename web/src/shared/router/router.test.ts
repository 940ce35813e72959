import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultConfiguration } from '../configuration.ts';
import { notFound, redirect } from './leads.ts';
import { type Route, type RouteContext, route } from './route.ts';
import { createRouter } from './router.ts';

const Screen = () => null;
const screen = () => Promise.resolve(Screen);
const later = () => Promise.withResolvers<undefined>();

let pop: () => void = () => undefined;
const replaced: string[] = [];
const pushed: string[] = [];

/** A browser with an address and nothing else. */
beforeEach(() => {
  vi.useFakeTimers();
  const location = Object.assign(new URL('https://portal.example/'), { replace: (href: string) => void replaced.push(href) });
  const go = (state: object, _: string, href: string) => {
    location.href = new URL(href, location.href).href;
    Object.assign(history, { state });
  };
  const push = (state: object, title: string, href: string) => {
    pushed.push(href);
    go(state, title, href);
  };
  const history = { state: null, pushState: push, replaceState: go };
  vi.stubGlobal('window', { location, addEventListener: (_: string, listener: () => void) => (pop = listener) });
  vi.stubGlobal('history', history);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  replaced.length = 0;
  pushed.length = 0;
});

const routerOf = (...routes: Route[]) =>
  createRouter({ routes, context: { configuration: defaultConfiguration } as RouteContext, meant: () => null });
const shownOf = (router: ReturnType<typeof routerOf>) => {
  const { location, content } = router.current().shown;
  return `${content.kind} at ${location.href}`;
};

test('a screen is drawn once its guards, code and data are there, and told of by its address', async () => {
  const order: string[] = [];
  const data = later();
  const router = routerOf(
    route('/a/$id', {
      before: [() => void order.push('first'), async () => void order.push('second')],
      load: ({ params }) => {
        order.push(`load ${params.id}`);
        return data.promise;
      },
      screen,
    }),
  );
  const navigated = router.navigate({ href: '/a/1?x=2', state: {} });
  await vi.waitFor(() => expect(order).toEqual(['first', 'second', 'load 1']));
  expect(router.current().isLoading).toBe(true);
  data.resolve(undefined);
  await navigated;
  expect([shownOf(router), router.current().isLoading]).toEqual(['screen at /a/1?x=2', false]);
});

test('what takes its time is said to be under way after the configured delay, unless the screen is to stay', async () => {
  const data = later();
  const router = routerOf(route('/', { screen }), route('/slow', { load: () => data.promise, screen }));
  await router.start();
  const navigated = router.navigate({ href: '/slow' });
  expect(shownOf(router)).toBe('screen at /');
  await vi.advanceTimersByTimeAsync(defaultConfiguration.loadingIndicatorDelay);
  expect(shownOf(router)).toBe('pending at /slow');
  data.resolve(undefined);
  await navigated;
  expect(shownOf(router)).toBe('screen at /slow');

  const pages = [later(), later()];
  const list = routerOf(
    route('/list/{-$page}', { load: ({ params }) => pages[Number(params.page)]?.promise, screen, keepsScreen: true }),
  );
  await list.navigate({ href: '/list' });
  void list.navigate({ href: '/list/1' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shownOf(list)).toBe('screen at /list');
});

test('a later navigation makes an earlier one void, however late its data comes', async () => {
  const slow = later();
  const router = routerOf(route('/slow', { load: () => slow.promise, screen }), route('/fast', { screen }));
  const first = router.navigate({ href: '/slow' });
  await router.navigate({ href: '/fast' });
  slow.resolve(undefined);
  await first;
  expect(shownOf(router)).toBe('screen at /fast');
});

test('a redirection takes the place of the address that led to it; one to a document leaves the page', async () => {
  const router = routerOf(
    route('/old', {
      before: [
        () => {
          throw redirect({ href: '/new' });
        },
      ],
    }),
    route('/new', { screen }),
    route('/out', {
      load: () => {
        throw redirect({ href: '/authentication/sign-in', reloadDocument: true });
      },
      screen,
    }),
  );
  await router.navigate({ href: '/old' });
  expect(shownOf(router)).toBe('screen at /new');
  expect(pushed).toEqual(['/old']);
  await router.navigate({ href: '/out' });
  expect(replaced).toEqual(['/authentication/sign-in']);
  expect(shownOf(router)).toBe('screen at /new');
});

test('what leads nowhere is not found, what fails says why, and the same address can be entered again', async () => {
  let fails = true;
  const router = routerOf(
    route('/none', {
      before: [
        () => {
          throw notFound();
        },
      ],
      screen,
    }),
    route('/failing', {
      load: () => {
        if (fails) throw new Error('no answer');
      },
      screen,
    }),
  );
  for (const href of ['/nowhere', '/none']) {
    await router.navigate({ href });
    expect(shownOf(router)).toBe(`not-found at ${href}`);
  }
  await router.navigate({ href: '/failing' });
  expect(router.current().shown.content).toEqual({ kind: 'failed', error: new Error('no answer') });
  fails = false;
  await router.invalidate();
  expect(shownOf(router)).toBe('screen at /failing');
});

test('the browser’s Back enters the address it leads to; a place in the page is left to the browser', async () => {
  const entered: string[] = [];
  const router = routerOf(route('/{-$at}', { load: ({ location }) => void entered.push(location.href), screen }));
  await router.start();
  window.location.href = 'https://portal.example/a';
  pop();
  await vi.waitFor(() => expect(shownOf(router)).toBe('screen at /a'));
  window.location.href = 'https://portal.example/a#main';
  pop();
  expect(entered).toEqual(['/', '/a']);
});
