import { getTelemetryConnection } from '@siteid/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { exitsOf } from './app/exits.tsx';
import { createQueryClient } from './app/failure-handling.ts';
import { hearFaults, noteFault } from './app/faults.ts';
import { MasterPage } from './app/master-page.tsx';
import { Providers } from './app/providers.tsx';
import { recordRouteEntries } from './app/route-entries.ts';
import { createPortalRouter } from './app/router.ts';
import { reloadWhenStale } from './app/stale-page.ts';
import { forgetUnsentFormBut } from './forms/unsent-form.ts';
import { beginActionLog } from './shared/action-log.ts';
import { call } from './shared/api.ts';
import { authInfoKey, authInfoQuery } from './shared/auth-info.ts';
import { onAuthInfoChanged } from './shared/auth-info-hash.ts';
import { configurationQuery, defaultConfiguration } from './shared/configuration.ts';
import { firstLanguage } from './shared/interface-language.ts';
import { catalogueQuery } from './shared/messages.ts';
import { organizationCodeOf } from './shared/paths.ts';
import { forgetPosts } from './shared/post-requests.ts';
import { RouterContext } from './shared/router/use-router.ts';
import { startTelemetry } from './shared/telemetry.ts';
import './shared/ui/tokens.css';
import './shared/ui/base.css';

beginActionLog(window.location.search, sessionStorage);
hearFaults();
reloadWhenStale();
forgetPosts(sessionStorage);
// Every route begins at its top (2.2-10), also after Back, where the browser would return to an earlier place.
window.history.scrollRestoration = 'manual';
// A page that the browser kept aside may show what a person who has signed out since was allowed to see.
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());

const queryClient = createQueryClient(() => exitsOf(router, configuration));
onAuthInfoChanged(() => void queryClient.invalidateQueries({ queryKey: authInfoKey }));

// Guards will ask for it; it is on its way while the configuration is.
void queryClient.prefetchQuery(authInfoQuery(organizationCodeOf(window.location.pathname)));
const [configuration] = await Promise.all([
  queryClient.fetchQuery(configurationQuery).catch(() => defaultConfiguration),
  queryClient.prefetchQuery(catalogueQuery('first', firstLanguage())),
]);
const router = createPortalRouter({ queryClient, configuration });
recordRouteEntries(router);
router.onResolved(({ shown }) => forgetUnsentFormBut(shown.location.pathname, sessionStorage));
void router.start();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root, { onCaughtError: noteFault, onUncaughtError: noteFault }).render(
  <StrictMode>
    <Providers queryClient={queryClient} configuration={configuration}>
      <RouterContext value={router}>
        <MasterPage />
      </RouterContext>
    </Providers>
  </StrictMode>,
);

// What is not needed for the first screen comes after it, and only where configuration says so (9-3).
if (configuration.thirdPartyScripts.length > 0) {
  void import('./shared/third-party-scripts.ts').then((loaded) => loaded.loadThirdPartyScripts(configuration.thirdPartyScripts));
}
call(getTelemetryConnection, {})
  .then(({ connectionString }) => startTelemetry(connectionString))
  .catch(noteFault);
