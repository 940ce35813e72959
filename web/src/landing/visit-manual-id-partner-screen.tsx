import { serverPaths } from '@siteid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { expectedOrders } from '../shared/navigation/expected-orders.ts';
import { CustomerService } from '../shared/texts/customer-service.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { waitingCheckQuery } from './landing-queries.ts';
import { texts } from './landing-texts.ts';
import './visit-manual-id-partner-screen.css';

/** For who is signed in without a verified identity: sign in with the bank's or another e-ID, or visit a manual ID partner first. */
export const VisitManualIdPartnerScreen = () => (
  <FurtherTexts files={texts}>
    <VisitManualIdPartner />
  </FurtherTexts>
);

function VisitManualIdPartner() {
  const { formatMessage } = useIntl();
  const { productName, signInMethods } = useConfiguration();
  const { data } = useSuspenseQuery(waitingCheckQuery);
  const eids = (['bank', 'mobile'] as const).filter((method) => signInMethods.includes(method));
  // What the partner has scanned is reached by the phone number that was recorded with it, or by the scan itself.
  const afterVisit = (['sms', 'manual'] as const).find((method) => signInMethods.includes(method));
  const label = afterVisit && signInWith[afterVisit];
  return (
    <div className="visit-partner">
      <PageTitle
        title={formatMessage({ id: 'visitManualIdPartner.title' })}
        lead={<FormattedMessage id="visitManualIdPartner.lead" values={{ product: productName }} />}
      />
      <div className="visit-partner-columns">
        {eids.length > 0 && (
          <Panel title={formatMessage({ id: 'visitManualIdPartner.eid.title' })}>
            <p>
              <FormattedMessage id="visitManualIdPartner.eid.text" />
            </p>
            {eids.map((method, index) => (
              <LinkButton
                key={method}
                href={serverPaths.signIn(serverPaths.myCards(), method)}
                isDocument
                isWide
                look={index === 0 ? 'primary' : 'quiet'}
                onClick={expectedOrders.remember}
              >
                <FormattedMessage
                  id={`confirmOrder.signIn.${method}`}
                  values={{ source: formatMessage({ id: 'verificationSource.gluuProvision' }) }}
                />
              </LinkButton>
            ))}
          </Panel>
        )}
        <Panel title={formatMessage({ id: 'visitManualIdPartner.partner.title' })}>
          <p>
            <FormattedMessage id="visitManualIdPartner.partner.text" />
          </p>
          <p>
            <FormattedMessage id="visitManualIdPartner.partner.nearest" />
          </p>
          <CustomerService />
          {afterVisit !== undefined && label !== undefined && (
            <LinkButton
              href={serverPaths.signIn(serverPaths.myCards(), afterVisit)}
              isDocument
              isWide
              look={eids.length > 0 ? 'quiet' : 'primary'}
              onClick={expectedOrders.remember}
            >
              <FormattedMessage id={label} />
            </LinkButton>
          )}
        </Panel>
      </div>
      {!data.userHasPendingOrdersOrReadyToActivateCards && (
        <Message tone="warning">
          <FormattedMessage id="visitManualIdPartner.nothingWaits" />
        </Message>
      )}
    </div>
  );
}

const signInWith = { sms: 'confirmOrder.signIn.sms', manual: 'cardOrder.mismatch.notVerifiedYet.manual' } as const;
