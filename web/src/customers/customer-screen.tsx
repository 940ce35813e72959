import { type CustomerDetails, languages, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHasDraft } from '../forms/kept/form-draft.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { useListLeft } from '../shared/navigation/list-left.ts';
import { useCountryNames } from '../shared/order-card/country-names.ts';
import { momentHere } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { PhoneLink } from '../shared/texts/phone-link.tsx';
import { BackLink } from '../shared/ui/back-link.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Link } from '../shared/ui/link.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { ChangeState, changeStateForm } from './change-state.tsx';
import { CustomerRegistration } from './customer-registration.tsx';
import { customerQuery } from './customers-queries.ts';
import { texts } from './customers-texts.ts';
import { OrganisationStateChip } from './organisation-state.tsx';
import '../shared/people/people.css';
import './customers.css';

export { CustomerUnderWayScreen } from './customer-under-way.tsx';

/** `/customers/{code}`: a company as staff see it, and its state, which they change (W-7-2, W-7-3). */
export const CustomerScreen = () => (
  <FurtherTexts files={texts}>
    <OneCustomer />
  </FurtherTexts>
);

function OneCustomer() {
  const { organizationCode = '' } = useParams({ strict: false });
  const found = useQuery(customerQuery(organizationCode));
  const back = <BackLink href={useListLeft() ?? paths.customers()} text="customers.back" />;
  return (
    <div className="people">
      <PageTitle title={found.data?.name ?? organizationCode} back={back} />
      {found.data && <Customer customer={found.data} />}
      {found.isLoading && <LoadingIndicator lines={8} />}
      {found.isLoadingError && <CallFailed error={found.error} onRetry={() => void found.refetch()} />}
    </div>
  );
}

function Customer({ customer }: { readonly customer: CustomerDetails }) {
  const { formatMessage } = useIntl();
  // What was chosen and written before a reload or a sign-in is shown again.
  const changing = useOpening(undefined, useHasDraft(changeStateForm) ? true : null);
  const { organizationCode, state, nextStates } = customer;
  return (
    <>
      <div className="customer-panels">
        <Panel title={formatMessage({ id: 'customers.state' })}>
          <div className="customer-state">
            <OrganisationStateChip state={state} />
            <p>
              <FormattedMessage id="customers.stateMeans" values={{ state }} />
            </p>
            {nextStates.length > 0 && (
              <Button look="quiet" isPending={changing.opening !== null} onPress={() => changing.open(true)}>
                <FormattedMessage id="customers.changeState" />
              </Button>
            )}
            <Link href={paths.organisationUserChanges(organizationCode)}>
              <FormattedMessage id="customers.log" />
            </Link>
          </div>
        </Panel>
        <Panel title={formatMessage({ id: 'customers.details' })}>
          <Details customer={customer} />
          <p>
            <Link href={paths.organisationDetails(organizationCode)}>
              <FormattedMessage id="customers.changeDetails" />
            </Link>
          </p>
        </Panel>
        <CustomerRegistration customer={customer} />
      </div>
      {changing.shown && nextStates.length > 0 && <ChangeState customer={customer} onClose={changing.close} />}
    </>
  );
}

function Details({ customer }: { readonly customer: CustomerDetails }) {
  const { formatMessage, formatDisplayName } = useIntl();
  const country = useCountryNames([customer.country]);
  const { organizationCode, companyNumber, created, email, phone, address, postalCode, city, language } = customer;
  const { managedBy, manages, users, keys } = customer;
  const label = (id: 'number' | 'country' | 'created' | 'code' | 'email' | 'phone' | 'address' | 'language') =>
    formatMessage({ id: `customers.column.${id}` });
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <DataList
      items={[
        { label: label('number'), value: companyNumber },
        { label: label('country'), value: country },
        { label: label('code'), value: organizationCode },
        { label: label('created'), value: momentHere(created) },
        { label: label('email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
        { label: label('phone'), value: phone && <PhoneLink number={phone} /> },
        { label: label('address'), value: place },
        { label: label('language'), value: languages.includes(language) && formatDisplayName(language, { type: 'language' }) },
        { label: formatMessage({ id: 'subMenu.users' }), value: String(users) },
        { label: formatMessage({ id: 'subMenu.apiAccounts' }), value: String(keys) },
        {
          label: formatMessage({ id: 'customers.managedBy' }),
          value: managedBy.length > 0 ? <Organisations organisations={managedBy} /> : null,
        },
        {
          label: formatMessage({ id: 'customers.manages' }),
          value: manages.length > 0 ? <Organisations organisations={manages} /> : null,
        },
      ]}
    />
  );
}

/** Each leads to its own page. */
function Organisations({ organisations }: { readonly organisations: CustomerDetails['manages'] }) {
  const state = { listLeft: useListLeft() };
  return (
    <ul className="customer-organisations">
      {organisations.map(({ code, name }) => (
        <li key={code}>
          <Link href={paths.customer(code)} state={state}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
