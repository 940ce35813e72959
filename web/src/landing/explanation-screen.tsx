import { paths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { LinkButton } from '../shared/ui/link.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import './explanation-screen.css';

const chapters = ['order', 'confirm', 'activate', 'suspend'] as const;

/** How a card is ordered, confirmed and activated. */
export function ExplanationScreen() {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  return (
    <article className="explanation">
      <PageTitle title={formatMessage({ id: 'explanation.title' }, { product: productName })} />
      {chapters.map((chapter) => (
        <section key={chapter}>
          <h2>
            <FormattedMessage id={`explanation.${chapter}.title`} />
          </h2>
          <p>
            <FormattedMessage id={`explanation.${chapter}.text`} />
          </p>
        </section>
      ))}
      <LinkButton href={paths.index()}>
        <FormattedMessage id="goHome" />
      </LinkButton>
    </article>
  );
}
