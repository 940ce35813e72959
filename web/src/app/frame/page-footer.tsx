import { paths, serverPaths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { CustomerService } from '../../shared/texts/customer-service.tsx';
import { Link } from '../../shared/ui/link.tsx';
import './page-footer.css';

export function PageFooter() {
  const { formatMessage, locale } = useIntl();
  const { tosPrefix, demo, pricingLinks, reliablePartnerLinks } = useConfiguration();
  const pricing = pricingLinks[locale];
  const reliablePartner = reliablePartnerLinks[locale];
  return (
    <footer className="page-footer">
      <section aria-labelledby="customer-service">
        <h2 id="customer-service">
          <FormattedMessage id="customerService.title" />
        </h2>
        <CustomerService />
      </section>
      <nav aria-label={formatMessage({ id: 'footer.links' })}>
        <Link href={paths.explanation()}>
          <FormattedMessage id="footer.explanation" />
        </Link>
        <Link href={serverPaths.termsOfService(tosPrefix, locale)} opensNewTab>
          <FormattedMessage id="footer.termsOfService" />
        </Link>
        {pricing !== null && (
          <Link href={pricing} isDocument>
            <FormattedMessage id="footer.pricing" />
          </Link>
        )}
        {reliablePartner !== null && (
          <Link href={reliablePartner} isDocument>
            <FormattedMessage id="footer.reliablePartner" />
          </Link>
        )}
        <Link href={paths.report()}>
          <FormattedMessage id="report.title" />
        </Link>
        {demo && (
          <Link href={serverPaths.demoOutbox()} isDocument>
            <FormattedMessage id="footer.demoOutbox" />
          </Link>
        )}
      </nav>
    </footer>
  );
}
