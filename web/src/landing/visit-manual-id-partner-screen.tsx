import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { expectedOrders } from '../shared/places/expected-orders.ts';
import { serverPaths } from '../shared/places/paths.ts';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { waitingCheckQuery } from './landing-queries.ts';
import './visit-manual-id-partner-screen.css';

/** For who is signed in without a verified identity: sign in with the bank e-ID, or visit a manual ID partner first. */
export function VisitManualIdPartnerScreen() {
  const { formatMessage } = useIntl();
  const { productName, signInMethods } = useConfiguration();
  const { data } = useSuspenseQuery(waitingCheckQuery);
  const hasBank = signInMethods.includes('bank');
  return (
    <div className="visit-partner">
      <PageTitle
        title={formatMessage({ id: 'visitManualIdPartner.title' })}
        lead={<FormattedMessage id="visitManualIdPartner.lead" values={{ product: productName }} />}
      />
      {!data.userHasPendingOrdersOrReadyToActivateCards && (
        <Message tone="warning">
          <FormattedMessage id="visitManualIdPartner.nothingWaits" />
        </Message>
      )}
      <div className="visit-partner-columns">
        {hasBank && (
          <Panel title={formatMessage({ id: 'visitManualIdPartner.bank.title' })}>
            <p>
              <FormattedMessage id="visitManualIdPartner.bank.text" />
            </p>
            <LinkButton
              href={serverPaths.signIn(serverPaths.myCards(), 'bank')}
              isDocument
              isWide
              onClick={expectedOrders.remember}
            >
              <FormattedMessage
                id="confirmOrder.signIn.bank"
                values={{ source: <FormattedMessage id="verificationSource.gluuProvision" /> }}
              />
            </LinkButton>
          </Panel>
        )}
        <Panel title={formatMessage({ id: 'visitManualIdPartner.partner.title' })}>
          <p>
            <FormattedMessage id="visitManualIdPartner.partner.text" />
          </p>
        </Panel>
      </div>
    </div>
  );
}
