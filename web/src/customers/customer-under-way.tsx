import { type CustomerUnderWay, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { useListLeft } from '../shared/navigation/list-left.ts';
import { useCountryNames } from '../shared/order-card/country-names.ts';
import { momentHere } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { PhoneLink } from '../shared/texts/phone-link.tsx';
import { BackLink } from '../shared/ui/back-link.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { said } from './customer-registration.tsx';
import { customerUnderWayQuery } from './customers-queries.ts';
import { texts } from './customers-texts.ts';
import '../shared/people/people.css';
import './customers.css';

/** `/customers/under-way/{registrationId}`: a company that is being registered, and whom to help with it (W-7-1). */
export const CustomerUnderWayScreen = () => (
  <FurtherTexts files={texts}>
    <UnderWay />
  </FurtherTexts>
);

function UnderWay() {
  const { formatMessage } = useIntl();
  const { registrationId = '' } = useParams({ strict: false });
  const found = useQuery(customerUnderWayQuery(registrationId));
  const back = <BackLink href={useListLeft() ?? paths.customers()} text="customers.back" />;
  return (
    <div className="people">
      <PageTitle
        title={found.data?.name ?? formatMessage({ id: 'customers.title' })}
        back={back}
        lead={found.data && <FormattedMessage id="customers.underWay.lead" />}
      />
      {found.data && (
        <div className="customer-panels">
          <WhoRegisters customer={found.data} />
          <Customer customer={found.data} />
          <HowFar customer={found.data} />
        </div>
      )}
      {found.isLoading && <LoadingIndicator lines={8} />}
      {found.isLoadingError && <CallFailed error={found.error} onRetry={() => void found.refetch()} />}
    </div>
  );
}

type PartProps = { readonly customer: CustomerUnderWay };

/** How the person is reached: by their own address and number, which need not be those of the company. */
function WhoRegisters({ customer: { person } }: PartProps) {
  const { formatMessage, formatDisplayName } = useIntl();
  const none = formatMessage({ id: 'customers.underWay.none' });
  return (
    <Panel title={formatMessage({ id: 'customers.underWay.person' })}>
      <DataList
        items={[
          { label: formatMessage({ id: 'customers.underWay.name' }), value: person.fullName },
          {
            label: formatMessage({ id: 'customers.underWay.email' }),
            value: person.email === null ? none : <a href={`mailto:${person.email}`}>{person.email}</a>,
          },
          {
            label: formatMessage({ id: 'customers.column.phone' }),
            value: person.phone === null ? none : <PhoneLink number={person.phone} />,
          },
          {
            label: formatMessage({ id: 'customers.column.language' }),
            value: person.language && formatDisplayName(person.language, { type: 'language' }),
          },
        ]}
      />
    </Panel>
  );
}

function HowFar({ customer: { step, created, changed } }: PartProps) {
  const { formatMessage } = useIntl();
  return (
    <Panel title={formatMessage({ id: 'customers.step' })}>
      <DataList
        items={[
          {
            label: formatMessage({ id: 'customers.underWay.step' }),
            value: formatMessage({ id: 'customers.underWay' }, { step }),
          },
          { label: formatMessage({ id: 'customers.underWay.begun' }), value: momentHere(created) },
          { label: formatMessage({ id: 'customers.underWay.changed' }), value: momentHere(changed) },
        ]}
      />
    </Panel>
  );
}

function Customer({ customer }: PartProps) {
  const { formatMessage } = useIntl();
  const country = useCountryNames([customer.country]);
  const { companyNumber, email, emailIsProven, phone, address, postalCode, city, source, registryName } = customer;
  const label = (id: 'number' | 'country' | 'email' | 'phone' | 'address') => formatMessage({ id: `customers.column.${id}` });
  const ofRegistration = (id: 'source' | 'outcome' | 'registryName') => formatMessage({ id: `customers.registration.${id}` });
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <Panel title={formatMessage({ id: 'customers.details' })}>
      <DataList
        items={[
          { label: label('number'), value: companyNumber },
          { label: label('country'), value: country },
          {
            label: label('email'),
            value: email && (
              <FormattedMessage
                id="customers.underWay.companyEmail"
                values={{
                  email: (
                    <a key="email" href={`mailto:${email}`}>
                      {email}
                    </a>
                  ),
                  isProven: String(emailIsProven),
                }}
              />
            ),
          },
          { label: label('phone'), value: phone && <PhoneLink number={phone} /> },
          { label: label('address'), value: place },
          { label: ofRegistration('source'), value: formatMessage({ id: 'customers.registration.from' }, { source }) },
          {
            label: ofRegistration('outcome'),
            value: formatMessage({ id: 'customers.registration.said' }, { said: said(customer) }),
          },
          { label: ofRegistration('registryName'), value: registryName },
        ]}
      />
    </Panel>
  );
}
