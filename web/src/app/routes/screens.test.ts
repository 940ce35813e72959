import { type AuthInfo, paths, permissions, type Screen, screenAt, screenRights, screens } from '@siteid/contract';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { authInfoOf } from '../../shared/api/testing/auth-info.ts';
import { routeTree } from './routes.ts';
import { entered } from './testing/entered.ts';

afterEach(() => vi.unstubAllGlobals());

const router = createRouter({ routeTree, history: createMemoryHistory(), context: undefined as never });
const files = Object.keys(import.meta.glob('../../**/*-screen.tsx'));
/** The root and an index route are one address. */
const plain = (path: string) => path.replace(/(?<=.)\/$/, '');

test("the contract's screens are the router's routes, so the server knows every address", () => {
  const routes = Object.keys(router.routesByPath).map(plain);
  expect(new Set(screens.map(({ path }) => path))).toEqual(new Set(routes));
});

/** An address of the screen. */
const exampleOf = ({ path }: Screen) => {
  const id = 'de300000-0000-4000-8002-000000000003';
  const words: Record<string, string> = { organizationCode: 'NORRBYGG', queue: 'print', status: 'confirmed' };
  return path.replaceAll(/\{-\$(\w+)\}|\$(\w+)/g, (_, one, other) => words[one ?? other] ?? id);
};

test.each(screens)('$path finds itself, and not one before it', (screen) => {
  expect(screenAt(exampleOf(screen))?.screen.path).toBe(screen.path);
});

const isSignedIn = false;
/** An address without a screen only leads on, and where it leads is judged. */
const drawn = screens.filter(({ name }) => name !== undefined);

test.each(drawn.filter(({ opensTo }) => opensTo !== undefined))(
  'the guards of $path let in whom its line in the contract says, and nobody else [6-1, 6-5]',
  async (screen) => {
    const enter = async (authInfo: AuthInfo) => entered(router, exampleOf(screen), authInfo);
    const { opensTo } = screen;
    const wants = opensTo === 'signedIn' ? undefined : opensTo;
    // With that one, others are led to the invitation first (6-4).
    const others = permissions.filter((each) => each !== wants && each !== screenRights.answerInvitation);
    expect(await enter(authInfoOf(wants === undefined ? [] : [wants]))).toBe('entered');
    expect(await enter(authInfoOf(others))).toBe(wants === undefined ? 'entered' : 'unauthorized');
    expect(await enter(authInfoOf(others, { isSignedIn }))).toBe('sign-in');
  },
);

test.each(drawn.filter(({ opensTo }) => opensTo === undefined))(
  '$path has no guard, as its line in the contract says',
  async (screen) => expect(await entered(router, exampleOf(screen), authInfoOf([], { isSignedIn }))).toBe('entered'),
);

test('every address that a link can have leads to a screen', () => {
  // What an address may hold: an id in its path, or a company.
  const any = { organizationCode: 'NORRBYGG', toString: () => 'de300000-0000-4000-8002-000000000003' };
  const wantsAWord: { [Name in keyof typeof paths]?: string } = {
    registerCompany: paths.registerCompany('registered'),
    staffPartners: paths.staffPartners('suppliers'),
    production: paths.production('print'),
    productionOrder: paths.productionOrder('print'),
  };
  const addresses = Object.entries<(...taken: never[]) => string>(paths).map(
    ([name, address]) => wantsAWord[name as keyof typeof paths] ?? address(any as never, any as never),
  );
  expect(addresses.filter((address) => screenAt(address.replace(/\?.*/, '')) === undefined)).toEqual([]);
});

test.each(screens.filter(({ name }) => name === 'reason').map(({ path }) => path))(
  '%s, which asks for the reason of a change, is behind the right to change [6-1]',
  (path) => {
    const example = path.replace('$organizationCode', 'NORRBYGG').replace('$orderId', 'de300000-0000-4000-8002-000000000003');
    const guards = router.getMatchedRoutes(example)[0].map(({ id }) => String(id).split('/').at(-1));
    expect(guards).toContain(path.startsWith('/cards/') ? 'holder' : 'editors');
  },
);

test.each(screens.flatMap(({ name }) => (name === undefined ? [] : [name])))(
  'the screen %s has one file, by which its parts are found',
  (name) => {
    expect(files.filter((file) => file.endsWith(`/${name}-screen.tsx`))).toHaveLength(1);
  },
);
