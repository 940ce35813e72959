import { FormattedMessage } from 'react-intl';
import { serverPaths } from '../shared/paths.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { extensiveFailure } from './extensive-failure.ts';
import type { Exits } from './failure-handling.ts';
import { unauthorizedPath } from './guard.ts';
import type { createPortalRouter } from './router.ts';

/** Where the handling of a failed call may lead, in the page with this router. */
export function exitsOf(router: ReturnType<typeof createPortalRouter>): Exits {
  return {
    organizationCode: () =>
      router.state.matches.map(({ params }) => (params as { organizationCode?: string }).organizationCode).find(Boolean),
    showDetails(error) {
      const { extensiveLogging } = router.options.context.configuration;
      if (extensiveLogging) extensiveFailure.show(error);
      return extensiveLogging;
    },
    toUnauthorized: () => void router.navigate({ href: unauthorizedPath(), replace: true }),
    toSignIn: () => window.location.assign(serverPaths.signIn(window.location.href)),
    sessionExpired: () =>
      showMessage({
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
