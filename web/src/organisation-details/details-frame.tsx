import { type OrganisationDetails, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Button } from '../shared/ui/button.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTabs } from '../shared/ui/page-tabs.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { organisationDetailsQuery } from './organisation-details-queries.ts';
import { texts } from './organisation-details-texts.ts';
import '../shared/people/people.css';
import './organisation-details.css';

type DetailsFrameProps = {
  readonly current: 'details' | 'invoicing';
  readonly children: (organisation: OrganisationDetails) => ReactNode;
};

/** A company's details, and how it wants its invoices: two pages with one title (W-3-11). */
export const DetailsFrame = (props: DetailsFrameProps) => (
  <FurtherTexts files={texts}>
    <Frame {...props} />
  </FurtherTexts>
);

function Frame({ current, children }: DetailsFrameProps) {
  const { formatMessage } = useIntl();
  const { organizationCode = '' } = useParams({ strict: false });
  const found = useQuery(organisationDetailsQuery(organizationCode));
  return (
    <div className="people organisation-details">
      <PageTitle
        title={formatMessage({ id: 'organisationDetails.title' })}
        tabTitle={formatMessage({ id: `organisationDetails.tab.${current}` })}
        lead={<FormattedMessage id="organisationDetails.lead" />}
      />
      <PageTabs
        label={formatMessage({ id: 'organisationDetails.title' })}
        current={current}
        tabs={[
          {
            id: 'details',
            href: paths.organisationDetails(organizationCode),
            text: formatMessage({ id: 'organisationDetails.tab.details' }),
          },
          {
            id: 'invoicing',
            href: paths.organisationInvoicing(organizationCode),
            text: formatMessage({ id: 'organisationDetails.tab.invoicing' }),
          },
        ]}
      />
      {found.data && children(found.data)}
      {found.isLoading && <LoadingIndicator lines={8} />}
      {found.isLoadingError && <CallFailed error={found.error} onRetry={() => void found.refetch()} />}
    </div>
  );
}

/** Saves the form that it stands in. */
export const SaveButton = ({ isPending }: { readonly isPending: boolean }) => (
  <div className="button-row">
    <Button type="submit" isPending={isPending}>
      <FormattedMessage id="organisationDetails.save" />
    </Button>
  </div>
);
