import { paths, type Registration, type SignWay, serverPaths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { showMessage } from '../shared/status-messages.tsx';
import { CustomerService } from '../shared/texts/customer-service.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { Registering, Step } from './registration-frame.tsx';
import { registrationQuery, useRegistration } from './registration-queries.ts';
import { texts } from './registration-texts.ts';

/** `/register-company/contract`: read, then signed by a fresh strong sign-in (W-2-9). */
export const ContractScreen = () => (
  <Registering files={texts}>
    <Step step="contract">
      {({ registration, signWays }) => registration && <Contract registration={registration} signWays={signWays} />}
    </Step>
  </Registering>
);

type ContractProps = { readonly registration: Registration; readonly signWays: readonly SignWay[] };

function Contract({ registration: { email, emailIsProven, lastSigning }, signWays }: ContractProps) {
  const { locale } = useIntl();
  const hasNoWay = signWays.length === 0;
  const toRead = (
    <p>
      <Link href={serverPaths.registrationContract(locale)} opensNewTab>
        <FormattedMessage id="register.contract.read" />
      </Link>
    </p>
  );
  // The link may be opened in another tab: whoever waits here sees it.
  useQuery({ ...registrationQuery, refetchInterval: emailIsProven ? false : 5_000 });
  return (
    <>
      {lastSigning !== null && (
        <Message tone="danger">
          <FormattedMessage id={lastSigning} />
        </Message>
      )}
      {emailIsProven ? (
        <Message tone="success">
          <FormattedMessage id="register.email.proven" values={{ email: <span className="whole">{email}</span> }} />
        </Message>
      ) : (
        <EmailWaits email={email ?? ''} />
      )}
      {!emailIsProven && !hasNoWay ? (
        toRead
      ) : (
        <Panel>
          {toRead}
          {hasNoWay ? <NoWay /> : <Ways signWays={signWays} />}
        </Panel>
      )}
    </>
  );
}

function Ways({ signWays }: Pick<ContractProps, 'signWays'>) {
  const { locale } = useIntl();
  return (
    <>
      <p>
        <FormattedMessage id="register.contract.how" />
      </p>
      <div className="registration-ways">
        {signWays.map((way, index) => (
          <LinkButton key={way} look={index === 0 ? 'primary' : 'quiet'} href={serverPaths.signContract(way, locale)} isDocument>
            <FormattedMessage id={`register.contract.way.${way}`} />
          </LinkButton>
        ))}
      </div>
    </>
  );
}

const NoWay = () => (
  <>
    <p>
      <FormattedMessage id="register.contract.noWay" />
    </p>
    <CustomerService />
  </>
);

function EmailWaits({ email }: { readonly email: string }) {
  const { sendEmail } = useRegistration();
  const send = () =>
    sendEmail.mutate(undefined, {
      onSuccess: ({ emailIsProven }) => {
        if (!emailIsProven) showMessage({ tone: 'success', text: { id: 'register.contract.sentAgain', values: { email } } });
      },
    });
  return (
    <Message
      tone="info"
      actions={
        <>
          <Button look="quiet" onPress={send} isPending={sendEmail.isPending}>
            <FormattedMessage id="register.contract.sendAgain" />
          </Button>
          <LinkButton look="plain" href={paths.registerCompany('details')}>
            <FormattedMessage id="register.contract.otherEmail" />
          </LinkButton>
        </>
      }
    >
      <FormattedMessage id="register.contract.emailWaits" values={{ email: <span className="whole">{email}</span> }} />
    </Message>
  );
}
