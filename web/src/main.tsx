import { getTelemetryConnection } from '@siteid/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { exitsOf } from './app/exits.tsx';
import { openFailed } from './app/failures/failed.tsx';
import { createQueryClient } from './app/failures/failure-handling.ts';
import { hearFaults, noteFault } from './app/failures/faults.ts';
import { reloadWhenStale } from './app/failures/stale-page.ts';
import { isOpeningAddress, staysOnOpening } from './app/is-opening.ts';
import type { Page } from './app/page.ts';
import { Providers } from './app/providers.tsx';
import { call } from './shared/api/api.ts';
import { authInfoKey, authInfoQuery } from './shared/api/auth-info.ts';
import { onAuthInfoChanged } from './shared/api/auth-info-hash.ts';
import { configurationQuery, defaultConfiguration } from './shared/api/configuration.ts';
import { forgetPosts } from './shared/api/post-requests.ts';
import { beginActionLog } from './shared/logs/action-log.ts';
import { startTelemetry } from './shared/logs/telemetry.ts';
import { organizationCodeOf } from './shared/places/paths.ts';
import { firstLanguage } from './shared/texts/interface-language.ts';
import { catalogueQuery } from './shared/texts/messages.ts';
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

let configuration = defaultConfiguration;
// Until a page is drawn nothing leads anywhere; what is asked for before has something to stand in for it.
let page: Page = { content: null, organizationCode: () => undefined, toUnauthorized: () => undefined };
const queryClient = createQueryClient(() => exitsOf(page, configuration.extensiveLogging));
onAuthInfoChanged(() => void queryClient.invalidateQueries({ queryKey: authInfoKey }));

// What will be drawn is on its way while the configuration is; where it does not arrive, it is asked for again below, and told of.
(isOpeningAddress(window.location) ? import('./app/opening.tsx') : import('./app/portal.tsx')).catch(() => undefined);
// Guards will ask for it.
const authInfo = queryClient.fetchQuery(authInfoQuery(organizationCodeOf(window.location.pathname))).catch(() => undefined);
[configuration] = await Promise.all([
  queryClient.fetchQuery(configurationQuery).catch(() => defaultConfiguration),
  queryClient.prefetchQuery(catalogueQuery('first', firstLanguage())),
]);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
const drawing = createRoot(root, { onCaughtError: noteFault, onUncaughtError: (error) => void standIn(error) });

function draw(drawn: Page): void {
  page = drawn;
  drawing.render(
    <StrictMode>
      <Providers queryClient={queryClient} configuration={configuration}>
        {drawn.content}
      </Providers>
    </StrictMode>,
  );
}

/** The portal; where it does not arrive, a page that says so. */
async function openPortal(): Promise<Page> {
  try {
    return (await import('./app/portal.tsx')).openPortal({ queryClient, configuration });
  } catch (error) {
    noteFault(error);
    return openFailed(error, window.location);
  }
}

let isWithoutRouter = isOpeningAddress(window.location);
if (isWithoutRouter) await begin().catch(standIn);
else draw(await openPortal());

/** The page where an order begins, as soon as it is known that whoever came stays on it. */
async function begin(): Promise<void> {
  const { openOpening, openWaiting } = await import('./app/opening.tsx');
  const waiting = setTimeout(() => draw(openWaiting(window.location)), configuration.loadingIndicatorDelay);
  isWithoutRouter = staysOnOpening(await authInfo);
  clearTimeout(waiting);
  draw(isWithoutRouter ? openOpening(window.location) : await openPortal());
}

/** The portal draws its own failures; the page without a router has it stand in when it cannot be drawn. */
async function standIn(error: unknown): Promise<void> {
  noteFault(error);
  if (!isWithoutRouter) return;
  isWithoutRouter = false;
  draw(await openPortal());
}

// An old link in the hash means another page, also where one is open already; the router hears of it by itself.
window.addEventListener('hashchange', () => isWithoutRouter && !isOpeningAddress(window.location) && window.location.reload());

// What is not needed for the first screen comes after it, and only where configuration says so (9-3).
if (configuration.thirdPartyScripts.length > 0) {
  void import('./shared/third-party-scripts.ts').then((loaded) => loaded.loadThirdPartyScripts(configuration.thirdPartyScripts));
}
call(getTelemetryConnection, {})
  .then(({ connectionString }) => startTelemetry(connectionString))
  .catch(noteFault);
