import { paths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../shared/ui/link.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { WithAccountTexts } from './with-account-texts.tsx';
import './account.css';

/** `/account/erased`: where one who has erased themselves comes to, signed in nowhere any more (R-6-10). */
export const AccountErasedScreen = () => (
  <WithAccountTexts>
    <Erased />
  </WithAccountTexts>
);

function Erased() {
  const { formatMessage } = useIntl();
  return (
    <div className="account-me">
      <PageTitle title={formatMessage({ id: 'account.erased.title' })} />
      <Panel>
        {(['text', 'mail', 'shared'] as const).map((part) => (
          <p key={part}>
            <FormattedMessage id={`account.erased.${part}`} />
          </p>
        ))}
        <div className="button-row">
          <LinkButton look="quiet" href={paths.index()}>
            <FormattedMessage id="goHome" />
          </LinkButton>
        </div>
      </Panel>
    </div>
  );
}
