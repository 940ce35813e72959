import { type AuthInfo, serverPaths } from '@siteid/contract';
import { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, isRedirect } from '@tanstack/react-router';
import { vi } from 'vitest';
import { authInfoKey } from '../../../shared/api/auth-info.ts';
import { unauthorizedPath } from '../guards/unauthorized-path.ts';

/** What becomes of somebody who enters the address: the guards on the way to its screen decide. */
export async function entered(
  router: AnyRouter,
  address: string,
  authInfo: AuthInfo,
): Promise<'entered' | 'sign-in' | 'unauthorized' | 'not found'> {
  vi.stubGlobal('window', { location: { origin: 'https://portal.example' } });
  const [matched, params] = router.getMatchedRoutes(address);
  if ('**' in params) return 'not found';
  const queryClient = new QueryClient();
  for (const code of [null, params['organizationCode'] ?? null]) queryClient.setQueryData([...authInfoKey, code], authInfo);
  try {
    for (const { options } of matched) {
      const beforeLoad = options.beforeLoad as ((entry: object) => unknown) | undefined;
      await beforeLoad?.({ context: { queryClient }, location: { href: address }, params });
    }
    return 'entered';
  } catch (thrown) {
    if (isRedirect(thrown) && thrown.options.href === unauthorizedPath()) return 'unauthorized';
    if (isRedirect(thrown) && thrown.options.href === serverPaths.signIn(`https://portal.example${address}`)) return 'sign-in';
    throw thrown;
  }
}
