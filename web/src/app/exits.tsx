import type { PortalConfiguration } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { serverPaths } from '../shared/paths.ts';
import type { Router } from '../shared/router/router.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { extensiveFailure } from './extensive-failure.ts';
import type { Exits } from './failure-handling.ts';
import { unauthorizedPath } from './guard.ts';

/** Where the handling of a failed call may lead, in the page with this router. */
export function exitsOf(router: Router, { extensiveLogging }: PortalConfiguration): Exits {
  return {
    organizationCode: () => router.current().shown.match?.params.organizationCode,
    showDetails(error) {
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
