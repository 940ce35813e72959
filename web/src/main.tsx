import { getTelemetryConnection } from '@siteid/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { failureExits } from './app/routes/failure-exits.tsx';
import { recordRouteEntries } from './app/routes/route-entries.ts';
import { createPortalRouter } from './app/routes/router.ts';
import { stayWhileOffline } from './app/stay-while-offline.ts';
import { sweepDrafts } from './forms/kept/drafts-in-tab.ts';
import { forgetUnsentFormsExcept } from './forms/unsent-form.ts';
import { call } from './shared/api/api.ts';
import { authInfoKey } from './shared/api/auth-info.ts';
import { onAuthInfoChanged } from './shared/api/auth-info-hash.ts';
import { ConfigurationContext, configurationQuery, defaultConfiguration } from './shared/api/configuration.ts';
import { forgetFirstAnswers } from './shared/api/first-answers.ts';
import { forgetPostRequests } from './shared/api/post-requests.ts';
import { createQueryClient } from './shared/failures/failure-handling.ts';
import { listenForFaults, recordFault } from './shared/failures/faults.ts';
import { reloadWhenStale } from './shared/failures/stale-page.ts';
import { beginActionLog } from './shared/logs/action-log.ts';
import { startTelemetry } from './shared/logs/telemetry.ts';
import { firstLanguage } from './shared/texts/interface-language.ts';
import { catalogueQuery } from './shared/texts/messages.ts';
import { bringTypeface, drawInTypeface } from './shared/ui/typeface/typeface.ts';
import './shared/ui/typeface/typeface.css';
import './shared/ui/tokens.css';
import './shared/ui/base.css';
import './shared/ui/not-loaded.css';

beginActionLog(window.location.search, sessionStorage);
listenForFaults();
reloadWhenStale();
forgetPostRequests(sessionStorage);
// Every route begins at its top (2.2-10), also after Back, where the browser would return to an earlier place.
window.history.scrollRestoration = 'manual';
// A page that the browser restores from its cache may show what a person who has signed out since could see.
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());

const queryClient = createQueryClient(() => failureExits(router));
const router = createPortalRouter({ queryClient, configuration: defaultConfiguration });
recordRouteEntries(router);
stayWhileOffline(router.history);
// A search, a page of a list or an order beside it is another address of a screen that is drawn already.
const screenAt = (location: Parameters<typeof router.matchRoutes>[0]) => router.matchRoutes(location).at(-1)?.routeId;
router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
  if (fromLocation !== undefined && screenAt(fromLocation) !== screenAt(toLocation)) drawInTypeface();
});
// What was typed too long ago goes, also where nobody signs in again and in a tab that lies open.
sweepDrafts();
setInterval(sweepDrafts, 3_600_000);
router.subscribe('onResolved', ({ toLocation }) => forgetUnsentFormsExcept(toLocation.pathname, sessionStorage));
onAuthInfoChanged(() => void queryClient.invalidateQueries({ queryKey: authInfoKey }));
// Without it the stand-in stays.
bringTypeface().catch(() => undefined);
// No top-level await: a screen's file may import this one, and would wait for ever on what waits for the screen.
void start();

/** Shows in the page, as the server wrote it, that the first screen loads. */
function sayThatItLoads(): void {
  const indicator = document.getElementById('first-screen-loads');
  if (indicator === null) return;
  indicator.hidden = false;
  indicator.dataset['shown'] = 'true';
}

/** Loads, then draws, so that the page shows nothing that it takes away again. Until then what came with the page stays. */
async function start(): Promise<void> {
  let loads = setTimeout(sayThatItLoads, defaultConfiguration.loadingIndicatorDelay);
  const [configuration] = await Promise.all([
    queryClient.fetchQuery(configurationQuery).catch(() => defaultConfiguration),
    queryClient.prefetchQuery(catalogueQuery(firstLanguage())),
  ]);
  const delay = configuration.loadingIndicatorDelay;
  router.update({ ...router.options, context: { queryClient, configuration }, defaultPendingMs: delay });
  clearTimeout(loads);
  loads = setTimeout(sayThatItLoads, delay);
  // An address that changes while the first screen loads is followed as well: once drawn, the router does so by itself.
  const stopFollowing = router.history.subscribe(() => void router.load());
  router.subscribe('onRendered', stopFollowing);
  await router.load();
  clearTimeout(loads);

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  const drawing = createRoot(root, { onCaughtError: recordFault, onUncaughtError: recordFault });
  drawInTypeface();
  startTransition(() =>
    drawing.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ConfigurationContext value={configuration}>
            <RouterProvider router={router} />
          </ConfigurationContext>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );

  setTimeout(forgetFirstAnswers, 2000);
  // What is not needed for the first screen comes after it, and only where configuration says so (9-3).
  if (configuration.thirdPartyScripts.length > 0) {
    import('./shared/third-party-scripts.ts')
      .then(({ loadThirdPartyScripts }) => loadThirdPartyScripts(configuration.thirdPartyScripts))
      .catch(recordFault);
  }
  await call(getTelemetryConnection, {})
    .then(({ connectionString }) => startTelemetry(connectionString))
    .catch(recordFault);
}
