import { type AuthInfo, getManagedOrganisations, paths } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';

type Refused = {
  /** The organisation that the person may not represent, by code or id. */
  readonly organizationCode: string;
  readonly href: string;
};

/**
 * Where somebody is led who opens an organisation's own address and manages that organisation for it: to the same list or order, in the
 * representation of their own. Null for everybody else.
 */
export async function managedHref(queryClient: QueryClient, authInfo: AuthInfo, refused: Refused): Promise<string | null> {
  const own = authInfo.otherUiInfo.orgCodeToRedirectToByDefault;
  if (own === null || own === refused.organizationCode) return null;
  const managed = await queryClient
    .fetchQuery({
      queryKey: ['managed-organisations', own],
      queryFn: ({ signal }) => call(getManagedOrganisations, { organizationCode: own }, { signal }),
    })
    .catch(() => null);
  const found = managed?.organizations.find(
    ({ code, organizationId }) => code === refused.organizationCode || organizationId === refused.organizationCode,
  );
  return found === undefined ? null : hrefIn({ organizationCode: own, cpbOrganizationId: found.organizationId }, refused.href);
}

/** The list and the orders have an address of their own in it; all else leads to the list. */
function hrefIn(scope: { readonly organizationCode: string; readonly cpbOrganizationId: string }, href: string): string {
  const [, orderId] = /\/organization\/cards\/view-order\/([^/?]+)/.exec(href) ?? [];
  if (orderId !== undefined) return paths.organisationViewOrder(scope, orderId);
  const [, page] = /\/organization\/cards\/(\d+)/.exec(href) ?? [];
  const [, query] = href.split('?');
  const { search, status } = Object.fromEntries(new URLSearchParams(query));
  return paths.organisationCards(scope, page === undefined ? undefined : Number(page), { search, status: status as never });
}
