import { serverPaths } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { extensiveFailure } from '../../shared/failures/extensive-failure.ts';
import type { Exits } from '../../shared/failures/failure-handling.ts';
import { LinkButton } from '../../shared/ui/link.tsx';
import { unauthorizedPath } from './guards/unauthorized-path.ts';
import type { createPortalRouter } from './router.ts';

/** Where the handling of a failed call may lead. */
export function failureExits(router: ReturnType<typeof createPortalRouter>): Exits {
  return {
    organizationCode: () =>
      router.state.matches.map(({ params }) => (params as { organizationCode?: string }).organizationCode).find(Boolean),
    toUnauthorized: () => void router.navigate({ href: unauthorizedPath(), replace: true }),
    showDetails(error) {
      const { extensiveLogging } = router.options.context.configuration;
      if (extensiveLogging) extensiveFailure.show(error);
      return extensiveLogging;
    },
    toSignIn: () => window.location.assign(serverPaths.signIn(window.location.href)),
    sessionExpired: (say) =>
      say({
        tone: 'warning',
        text: { id: 'errors.sessionExpired' },
        actions: (
          <LinkButton href={serverPaths.signIn(window.location.href)} isDocument>
            <FormattedMessage id="signIn.again" />
          </LinkButton>
        ),
      }),
  };
}
