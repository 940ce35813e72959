import { paths, serverPaths } from '@siteid/contract';
import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration, useRegistrationLink } from '../shared/api/configuration.ts';
import { Link } from '../shared/ui/link.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { logAction } from './individual-actions.ts';
import { SignInChoices } from './sign-in-choices.tsx';
import './confirm-order-screen.css';

/** Where a person with a card order begins: says that secure identification is needed, and offers the ways to it. */
export function ConfirmOrderScreen() {
  const { formatMessage } = useIntl();
  // A code that is not configured is as good as none.
  const { cardSupplier: code } = useParams({ strict: false });
  // The token of an order's mail, to come back to once the person has signed in.
  const invitation = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('invitation') }) ?? undefined;
  const { productName, cardSuppliers } = useConfiguration();
  const registration = useRegistrationLink();
  const supplier = cardSuppliers.find((known) => known.code === code);
  useEffect(() => void logAction('confirm-order: page entry'), []);

  return (
    <div className="confirm-order">
      <PageTitle
        title={formatMessage({ id: 'confirmOrder.title' }, { product: productName })}
        lead={
          supplier === undefined ? (
            <FormattedMessage id="confirmOrder.lead" values={{ product: productName }} />
          ) : (
            <FormattedMessage id="confirmOrder.leadOfSupplier" values={{ product: productName, supplier: supplier.name }} />
          )
        }
        above={supplier && <Supplier {...supplier} />}
      />
      <div className="confirm-order-columns">
        <Panel title={formatMessage({ id: 'confirmOrder.identifyTitle' })}>
          <p>
            <FormattedMessage id="confirmOrder.identify" />
          </p>
          <SignInChoices cardSupplier={supplier?.code} invitation={invitation} />
        </Panel>
        <WhatComesNext />
      </div>
      <ul className="confirm-order-links">
        <li>
          <Link {...registration}>
            <FormattedMessage id="registerCompany.title" />
          </Link>
        </li>
        <li>
          <Link href={paths.foundCard()}>
            <FormattedMessage id="explanation.foundCard" />
          </Link>
        </li>
      </ul>
    </div>
  );
}

/** The name stands in the page as it came; the logo comes late, behind it, where it moves nothing. */
const Supplier = ({ name, logo }: { readonly name: string; readonly logo: string | null }) => (
  <>
    {name} {logo !== null && <img className="confirm-order-logo" src={logo} alt="" />}
  </>
);

function WhatComesNext() {
  const { formatMessage, locale } = useIntl();
  const { tosPrefix, servicePortal } = useConfiguration();
  const { enabled, moreInfoUrl } = servicePortal.cardOrdering;
  return (
    <Panel title={formatMessage({ id: 'confirmOrder.nextTitle' })}>
      <ol className="confirm-order-steps">
        <li>
          <FormattedMessage id="confirmOrder.step.identify" />
        </li>
        <li>
          <FormattedMessage id="confirmOrder.step.review" />
        </li>
        <li>
          <FormattedMessage id="confirmOrder.step.activate" />
        </li>
      </ol>
      <ul className="confirm-order-links">
        {enabled && moreInfoUrl !== null && (
          <li>
            <Link href={moreInfoUrl} opensNewTab>
              <FormattedMessage id="confirmOrder.moreInfo" />
            </Link>
          </li>
        )}
        <li>
          <Link href={serverPaths.termsOfService(tosPrefix, locale)} opensNewTab>
            <FormattedMessage id="confirmOrder.terms" />
          </Link>
        </li>
      </ul>
    </Panel>
  );
}
