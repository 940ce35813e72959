import { ConfirmOrderScreen } from '../landing/confirm-order-screen.tsx';
import { Frame } from './frame/frame.tsx';
import type { Page } from './page.ts';
import { PendingScreen } from './pending-screen.tsx';
import { recordRouteEntry } from './routes/route-entries.ts';
import { unauthorizedPath } from './routes/unauthorized-path.ts';

/** Stands where the page will be while it is not known who came. */
export function openWaiting({ pathname }: Location): Page {
  return {
    content: (
      <Frame place={{ pathname }} shownPath={undefined}>
        <PendingScreen />
      </Frame>
    ),
    organizationCode: () => undefined,
    toUnauthorized: () => undefined,
  };
}

/**
 * Draws the page where an order begins for who is not signed in. It is most people's first, on a phone, so neither the router nor the
 * portal behind it travels: its links load them.
 */
export function openOpening({ pathname, search, href }: Location): Page {
  const [, , cardSupplier] = pathname.split('/');
  const query = Object.fromEntries(new URLSearchParams(search));
  recordRouteEntry({ routePath: '/confirm-order/{-$cardSupplier}', params: { cardSupplier }, query, url: href });
  return {
    content: (
      <Frame place={{ pathname }} shownPath={pathname}>
        <ConfirmOrderScreen cardSupplier={cardSupplier} invitation={query.invitation} />
      </Frame>
    ),
    organizationCode: () => undefined,
    toUnauthorized: () => window.location.replace(unauthorizedPath()),
  };
}
