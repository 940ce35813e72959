import { getManagedOrganisations, type OrganisationScope, paths } from '@siteid/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { call } from '../shared/api/api.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { OrganisationsToPick } from '../shared/organisations/organisations-to-pick.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { Disclosure } from '../shared/ui/overlays/disclosure.tsx';

const managedOrganisationsQuery = (organizationCode: string) =>
  queryOptions({
    queryKey: ['managed-organisations', organizationCode],
    queryFn: ({ signal }) => call(getManagedOrganisations, { organizationCode }, { signal }),
  });

type ManagedOrganisationsProps = { readonly scope: OrganisationScope; readonly representedOrgName: string };

/** Leads from the list of the represented organisation to those of the organisations that it manages, and back (2.2-4). */
export function ManagedOrganisations(props: ManagedOrganisationsProps) {
  return (
    <Disclosure className="managed-organisations" label={<FormattedMessage id="organisationCards.changeCompany" />}>
      {(close) => <Choice {...props} onChosen={close} />}
    </Disclosure>
  );
}

function Choice({ scope, representedOrgName, onChosen }: ManagedOrganisationsProps & { readonly onChosen: () => void }) {
  const { organizationCode, cpbOrganizationId } = scope;
  const managed = useQuery(managedOrganisationsQuery(organizationCode));
  const whole = useRef<HTMLDivElement>(null);
  // The button that had the focus goes away: Escape would no longer be heard here.
  const retry = () => {
    whole.current?.focus();
    void managed.refetch();
  };
  const own = {
    code: organizationCode,
    name: representedOrgName,
    href: paths.organisationCards({ organizationCode }),
    isCurrent: cpbOrganizationId === undefined,
  };
  const others = managed.data?.organizations.map(({ organizationId, code, name }) => ({
    code,
    name,
    href: paths.organisationCards({ organizationCode, cpbOrganizationId: organizationId }),
    isCurrent: cpbOrganizationId === organizationId,
  }));
  return (
    <div ref={whole} tabIndex={-1} className="managed-organisations-choice">
      {managed.isLoadingError && <CallFailed error={managed.error} onRetry={retry} />}
      {managed.isPending && <LoadingIndicator lines={2} />}
      {others && <OrganisationsToPick organisations={[own, ...others]} onChosen={onChosen} />}
    </div>
  );
}
