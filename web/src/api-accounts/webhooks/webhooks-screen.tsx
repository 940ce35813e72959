import { namedOrFirst, paths, webhookPaths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { suppliersQuery } from '../../shared/api/suppliers.ts';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { texts } from '../api-accounts-texts.ts';
import { Webhooks } from './webhooks.tsx';

/**
 * `/{code}/organization/api-accounts/webhooks` and `/production/webhooks`: where the systems of a company, or of a card supplier, hear of
 * its cards (L-10).
 */
export const WebhooksScreen = () => (
  <FurtherTexts files={texts}>
    <WhoseWebhooks />
  </FurtherTexts>
);

function WhoseWebhooks() {
  const { organizationCode } = useParams({ strict: false });
  if (organizationCode === undefined) return <SupplierWebhooks />;
  return (
    <Webhooks
      owner={{ as: 'organisation', organizationCode }}
      hrefOf={(asked) => webhookPaths.ofOrganisation(organizationCode, asked)}
      back={{ href: paths.organisationApiAccounts(organizationCode), label: 'webhooks.backToAccounts' }}
    />
  );
}

function SupplierWebhooks() {
  const { formatMessage } = useIntl();
  const { supplier: asked } = useSearch({ strict: false }) as { supplier?: string };
  const suppliers = useQuery(suppliersQuery);
  const supplier = namedOrFirst(suppliers.data?.suppliers ?? [], asked);
  if (supplier === undefined)
    return (
      <div className="people">
        <PageTitle title={formatMessage({ id: 'webhooks.title' })} />
        {suppliers.isLoadingError ? (
          <CallFailed error={suppliers.error} onRetry={() => void suppliers.refetch()} />
        ) : (
          <LoadingIndicator lines={6} />
        )}
      </div>
    );
  return (
    <Webhooks
      key={supplier.id}
      owner={{ as: 'supplier', teamId: supplier.id }}
      // A company's name stands in its menu.
      above={supplier.name}
      hrefOf={(next) => webhookPaths.ofSupplier({ supplier: asked, ...next })}
      back={{ href: paths.production(undefined, { supplier: asked }), label: 'webhooks.backToProduction' }}
    />
  );
}
