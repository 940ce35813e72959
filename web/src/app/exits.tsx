import { FormattedMessage } from 'react-intl';
import { serverPaths } from '../shared/places/paths.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { extensiveFailure } from './failures/extensive-failure.ts';
import type { Exits } from './failures/failure-handling.ts';
import type { Page } from './page.ts';

/** Where the handling of a failed call may lead from a page. */
export function exitsOf(page: Pick<Page, 'organizationCode' | 'toUnauthorized'>, extensiveLogging: boolean): Exits {
  return {
    organizationCode: page.organizationCode,
    toUnauthorized: page.toUnauthorized,
    showDetails(error) {
      if (extensiveLogging) extensiveFailure.show(error);
      return extensiveLogging;
    },
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
