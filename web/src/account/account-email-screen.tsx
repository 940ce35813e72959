import { paths } from '@siteid/contract';
import { useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { OpenEmailLink } from '../shared/proven-email/open-email-link.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { useAccountChanges } from './account-queries.ts';
import { WithAccountTexts } from './with-account-texts.tsx';

/** `/account/email/:token`: the link of the mail to a new address (W-4-2). */
export const AccountEmailScreen = () => (
  <WithAccountTexts>
    <Confirm />
  </WithAccountTexts>
);

function Confirm() {
  const { formatMessage } = useIntl();
  const { token = '' } = useParams({ strict: false });
  const { openEmail } = useAccountChanges();
  return (
    <>
      <PageTitle
        title={formatMessage({ id: 'account.email.confirm.title' })}
        lead={<FormattedMessage id="account.email.confirm.text" />}
      />
      <OpenEmailLink
        token={token}
        open={openEmail}
        next={paths.account()}
        back={
          <LinkButton href={paths.account()} look="quiet">
            <FormattedMessage id="account.title" />
          </LinkButton>
        }
        changed="account.email.changed"
      />
    </>
  );
}
