import type { OrganisationDetails } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { DetailsForm } from '../shared/company/details-form.tsx';
import { useCountryNames } from '../shared/order-card/country-names.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { DetailsFrame, SaveButton } from './details-frame.tsx';
import { useCompanyChanges } from './organisation-details-queries.ts';

/** `/{code}/organization/details`: what a company is, and what it says of itself (W-3-11). */
export const OrganisationDetailsScreen = () => (
  <DetailsFrame current="details">{(company) => <Details company={company} />}</DetailsFrame>
);

function Details({ company }: { readonly company: OrganisationDetails }) {
  const { formatMessage } = useIntl();
  const { details, seen } = useCompanyChanges(company.organizationCode);
  const country = useCountryNames([company.country]);
  const { companyNumber, organizationCode, name, email, mayChangeNameAndEmail } = company;
  const label = (id: 'number' | 'country' | 'code' | 'email') => formatMessage({ id: `organisationDetails.${id}` });
  return (
    <>
      <DataList
        items={[
          { label: formatMessage({ id: 'register.field.name' }), value: mayChangeNameAndEmail ? null : name },
          { label: label('number'), value: companyNumber },
          { label: label('country'), value: country },
          { label: label('code'), value: organizationCode },
          { label: label('email'), value: mayChangeNameAndEmail ? null : email },
        ]}
      />
      <p>
        <FormattedMessage id="organisationDetails.fixed" values={{ mayChangeNameAndEmail: String(mayChangeNameAndEmail) }} />
      </p>
      <DetailsForm
        company={company}
        seen={company.seen.details}
        seeAnew={() => seen('details')}
        isNameFixed={!mayChangeNameAndEmail}
        {...(mayChangeNameAndEmail && { emailHint: formatMessage({ id: 'organisationDetails.emailHint' }) })}
        onSave={async ({ email: typed, ...changed }) => {
          const mine = mayChangeNameAndEmail ? { email: typed } : { name };
          await details.mutateAsync({ ...changed, ...mine });
          showMessage({ tone: 'success', text: { id: 'organisationDetails.saved' } });
        }}
        buttons={SaveButton}
      />
    </>
  );
}
