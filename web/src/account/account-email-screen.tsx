import { paths } from '@siteid/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { showMessageOnNextScreen } from '../shared/status-messages.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Button } from '../shared/ui/button.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { useAccountChanges } from './account-queries.ts';
import { texts } from './account-texts.ts';

/** `/account/email/:token`: the link of the mail to a new address. A press opens it, for programs look at links too (W-4-2). */
export const AccountEmailScreen = () => (
  <FurtherTexts files={texts}>
    <Confirm />
  </FurtherTexts>
);

function Confirm() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { token = '' } = useParams({ strict: false });
  const { openEmail } = useAccountChanges();
  const open = () =>
    openEmail.mutate(token, {
      onSuccess({ email }) {
        showMessageOnNextScreen({ tone: 'success', text: { id: 'account.email.changed', values: { email } } });
        void navigate({ href: paths.account(), replace: true });
      },
    });
  return (
    <>
      <PageTitle
        title={formatMessage({ id: 'account.email.confirm.title' })}
        lead={<FormattedMessage id="account.email.confirm.text" />}
      />
      {openEmail.isError ? (
        <Message
          tone="danger"
          isLive
          actions={
            <LinkButton href={paths.account()} look="quiet">
              <FormattedMessage id="account.title" />
            </LinkButton>
          }
        >
          <FailureText text={failureMessage(openEmail.error)} />
        </Message>
      ) : (
        <div className="button-row">
          <Button onPress={open} isPending={openEmail.isPending || openEmail.isSuccess}>
            <FormattedMessage id="account.email.confirm.button" />
          </Button>
        </div>
      )}
    </>
  );
}
