import type { ApplicationInsights } from '@microsoft/applicationinsights-web';
import { maskedValue } from '@siteid/contract';

type Library = { readonly ApplicationInsights: typeof ApplicationInsights };
type Sink = Pick<ApplicationInsights, 'trackPageView' | 'trackException'>;
type Item = { tags?: Record<string, unknown>; baseData?: Record<string, unknown> };

let sink: Sink | undefined;
/** Events from before the telemetry had started, such as the first screen; null once it is known that there is none. */
let early: ((sink: Sink) => void)[] | null = [];
const earlyAtMost = 50;

function tell(say: (sink: Sink) => void): void {
  if (sink !== undefined) say(sink);
  else if (early !== null && early.length < earlyAtMost) early.push(say);
}

/** What the page tells its telemetry, where there is one. */
export const telemetry = {
  page: (name: string, uri: string) => tell((to) => to.trackPageView({ name, uri })),
  fault: (exception: Error) => tell((to) => to.trackException({ exception })),
} as const;

/**
 * Starts the telemetry with its vendor's library, which is loaded only when there is somewhere to send (9-3). It hears what the action
 * log holds, masked; it looks at no call by itself, for their queries hold what people typed, and keeps nothing in the browser.
 */
export async function startTelemetry(
  connectionString: string | null,
  load: () => Promise<Library> = () => import('@microsoft/applicationinsights-web'),
): Promise<void> {
  if (connectionString === null) {
    early = null;
    return;
  }
  const library = await load();
  const insights = new library.ApplicationInsights({
    config: {
      connectionString,
      disableAjaxTracking: true,
      disableFetchTracking: true,
      disableCookiesUsage: true,
      // Else it keeps what it has not sent in the session storage, with addresses of orders.
      isStorageUseDisabled: true,
      disableExceptionTracking: true,
      enableAutoRouteTracking: false,
      // Else the library would load further settings from its vendor.
      extensionConfig: { AppInsightsCfgSyncPlugin: { blkCdnCfg: true } },
    },
  });
  insights.loadAppInsights();
  insights.addTelemetryInitializer((item) => withoutAddresses(item));
  sink = insights;
  for (const say of early ?? []) say(sink);
  early = null;
}

/** Addresses that the library reads by itself: the page's, which may hold a token, and the one that led to it. */
export function withoutAddresses(item: Item): void {
  if (item.tags?.['ai.operation.name'] !== undefined) item.tags['ai.operation.name'] = maskedValue;
  if (item.baseData?.refUri !== undefined) item.baseData.refUri = maskedValue;
}
