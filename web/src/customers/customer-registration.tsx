import { type CustomerDetails, invoicingTypeMessageIds, serverPaths, type TypedInvoicing } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentHere } from '../shared/texts/dates.ts';
import { LinkButton } from '../shared/ui/link.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Panel } from '../shared/ui/panel.tsx';

/** What a company rests on: where its details come from, who asked and signed, and how it wants its invoices (W-7-2). */
export function CustomerRegistration({ customer }: { readonly customer: CustomerDetails }) {
  const { formatMessage } = useIntl();
  const { registration, invoicing, name, organizationId, state } = customer;
  const label = (id: 'source' | 'outcome' | 'registryName' | 'email' | 'signedBy' | 'signed' | 'hash' | 'invoicing') =>
    formatMessage({ id: `customers.registration.${id}` });
  const items = registration && [
    {
      label: label('source'),
      value: formatMessage({ id: 'customers.registration.from' }, { source: registration.source ?? 'unknown' }),
    },
    {
      label: label('outcome'),
      value: registration.outcome && formatMessage({ id: 'customers.registration.said' }, { said: said(registration) }),
    },
    { label: label('registryName'), value: registration.registryName },
    {
      label: label('email'),
      value: formatMessage({ id: 'customers.registration.proven' }, { isProven: String(registration.emailIsProven) }),
    },
    { label: label('signedBy'), value: registration.signedBy },
    {
      label: label('signed'),
      value: (
        <>
          {momentHere(registration.signed)},{' '}
          <FormattedMessage id="cardOrder.details.verificationSource" values={{ source: registration.signedWith }} />
        </>
      ),
    },
    { label: label('hash'), value: <code className="people-who">{registration.documentHash}</code> },
  ];
  const isOtherName = registration?.registryName != null && registration.registryName !== name;
  return (
    <Panel title={formatMessage({ id: 'customers.registration' })}>
      <div className="customer-registration">
        {registration === null && (
          <p>
            <FormattedMessage id="customers.registration.none" />
          </p>
        )}
        {registration !== null && registration.source !== 'registry' && state === 'pending' && (
          <Message tone="warning">
            <FormattedMessage id="customers.registration.check" />
          </Message>
        )}
        {isOtherName && (
          <Message tone="warning">
            <FormattedMessage id="customers.registration.otherName" values={{ name: registration.registryName }} />
          </Message>
        )}
        <DataList
          items={[...(items ?? []), { label: label('invoicing'), value: invoicing && <Invoicing invoicing={invoicing} /> }]}
        />
        {registration !== null && (
          <LinkButton look="quiet" href={serverPaths.signedContract(organizationId)} isDocument>
            <FormattedMessage id="customers.registration.contract" />
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}

/** Only two outcomes let a company register. One that no register was asked about, or could name, rests on what was typed. */
export function said({
  outcome,
  registryName,
}: Pick<NonNullable<CustomerDetails['registration']>, 'outcome' | 'registryName'>): 'eligible' | 'known' | 'nothing' {
  if (outcome === 'eligible_not_registered') return 'eligible';
  return registryName === null ? 'nothing' : 'known';
}

/** The way of the invoices, and where they go when that is not the company's own address. */
function Invoicing({ invoicing }: { readonly invoicing: TypedInvoicing }) {
  const way = <FormattedMessage id={invoicingTypeMessageIds[invoicing.invoicingType]} />;
  const to = addressOf(invoicing);
  return to === null ? (
    way
  ) : (
    <>
      {way}: <span className="people-who">{to}</span>
    </>
  );
}

function addressOf({ electronicAddress, email, billingAddress }: TypedInvoicing): string | null {
  if (billingAddress === null) return electronicAddress ?? email;
  const { name, address, postalCode, city, country } = billingAddress;
  return [name, address, `${postalCode} ${city}`, country].join(', ');
}
