import { paths, serverPaths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { DrawnSteps } from '../shared/ui/steps/drawn-steps.tsx';
import { texts } from './landing-texts.ts';
import './explanation-screen.css';

const steps = [
  ['order', 'mail'],
  ['confirm', 'check'],
  ['activate', 'number'],
] as const;

/** How a card is ordered, confirmed and activated. */
export const ExplanationScreen = () => (
  <FurtherTexts files={texts}>
    <Explanation />
  </FurtherTexts>
);

function Explanation() {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const isSignedIn = useAuthInfo()?.otherUiInfo.isSignedIn;
  return (
    <article className="explanation">
      <PageTitle title={formatMessage({ id: 'explanation.title' }, { product: productName })} />
      <DrawnSteps
        steps={steps.map(([step, picture]) => ({
          picture,
          title: (
            <h2>
              <FormattedMessage id={`explanation.${step}.title`} />
            </h2>
          ),
          text: <FormattedMessage id={`explanationText.${step}`} />,
        }))}
      />
      <section>
        <h2>
          <FormattedMessage id="explanationText.suspendTitle" />
        </h2>
        <p>
          <FormattedMessage id="explanationText.suspend" />
        </p>
      </section>
      <section>
        <Link href={paths.foundCard()}>
          <FormattedMessage id="explanation.foundCard" />
        </Link>
      </section>
      <div className="button-row">
        {isSignedIn === false ? (
          <LinkButton href={serverPaths.signIn(paths.index())} isDocument>
            <FormattedMessage id="topBar.signIn" />
          </LinkButton>
        ) : (
          <LinkButton href={paths.index()}>
            <FormattedMessage id="goHome" />
          </LinkButton>
        )}
      </div>
    </article>
  );
}
