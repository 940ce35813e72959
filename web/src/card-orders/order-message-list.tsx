import { serverPaths } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCountryNames } from '../shared/order-card/country-names.ts';
import type { MessageId } from '../shared/texts/messages.ts';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import type { OrderMessage, VerifyingMethod } from './order-messages.ts';

type Reader = {
  /** The holder is told of themself, a company of its cardholder. */
  readonly isHolder: boolean;
  /** Whether the reader can still reject the order. */
  readonly canReject: boolean;
};

/** What does not match, what has to be verified, and what the reader can do about it. */
export function OrderMessageList({ messages, ...reader }: Reader & { readonly messages: readonly OrderMessage[] }) {
  const isMismatch = messages.some(({ kind }) => kind === 'nameMismatch' || kind === 'nationalityMismatch');
  return (
    <>
      {messages.map((message) => (
        <OrderMessageBox key={message.kind} message={message} isHolder={reader.isHolder} />
      ))}
      {isMismatch && reader.canReject && !reader.isHolder && (
        <p>
          <FormattedMessage id="cardOrder.mismatch.other.whatToDo" />
        </p>
      )}
    </>
  );
}

type BoxProps = { readonly message: OrderMessage; readonly isHolder: boolean };

function OrderMessageBox({ message, isHolder }: BoxProps) {
  switch (message.kind) {
    case 'governmentIdNotMatching':
      return <Danger headline="errors.cards.governmentIdNotVerified" />;
    case 'onlyFinnishIds':
      return <Danger headline="errors.cards.onlyFinnishIdentityNumbers" />;
    case 'lmaCardNotAllowed':
    case 'nordicCardNotAllowed': {
      const card = message.kind === 'lmaCardNotAllowed' ? 'lma' : 'nordic';
      if (!isHolder) return <Danger headline={`cardOrder.identity.other.${card}`} />;
      return (
        <Danger
          headline={`errors.cards.${message.kind}`}
          details={<FormattedMessage id={`cardOrder.identity.${card}.whatToDo`} />}
          method={message.method}
        />
      );
    }
    case 'notVerifiedYet':
      return <NotVerifiedYet method={message.method} />;
    case 'nameMismatch':
      return (
        <Danger
          headline="errors.cards.nameMismatch"
          details={
            <FormattedMessage
              id={isHolder ? 'cardOrder.mismatch.name.details' : 'cardOrder.mismatch.other.name'}
              values={message}
            />
          }
        />
      );
    case 'nationalityMismatch':
      return <NationalityMismatch message={message} isHolder={isHolder} />;
  }
}

type DangerProps = {
  readonly headline: MessageId;
  readonly details?: ReactNode;
  /** The sign-in that settles it. */
  readonly method?: VerifyingMethod | undefined;
};

function Danger({ headline, details, method }: DangerProps) {
  return (
    <Message tone="danger" {...(method !== undefined && { actions: <SignIn method={method} words={signInWith[method]} /> })}>
      <p>
        <FormattedMessage id={headline} />
      </p>
      {details !== undefined && <p className="message-details">{details}</p>}
    </Message>
  );
}

type NationalityProps = { readonly message: Extract<OrderMessage, { kind: 'nationalityMismatch' }>; readonly isHolder: boolean };

function NationalityMismatch({ message, isHolder }: NationalityProps) {
  const values = {
    source: message.source,
    verified: useCountryNames(message.verified),
    ordered: useCountryNames(message.ordered),
  };
  const details = isHolder ? 'cardOrder.mismatch.nationality.details' : 'cardOrder.mismatch.other.nationality';
  return <Danger headline="errors.cards.nationalityMismatch" details={<FormattedMessage id={details} values={values} />} />;
}

function NotVerifiedYet({ method }: { readonly method: VerifyingMethod | undefined }) {
  return (
    <Message
      tone="warning"
      {...(method !== undefined && { actions: <SignIn method={method} words={`cardOrder.mismatch.notVerifiedYet.${method}`} /> })}
    >
      <FormattedMessage id="cardOrder.mismatch.notVerifiedYet" />
    </Message>
  );
}

/** Leads back here once the person has signed in another way. */
export function SignIn({ method, words }: { readonly method: VerifyingMethod; readonly words: MessageId }) {
  const { formatMessage } = useIntl();
  return (
    <LinkButton isDocument href={serverPaths.signIn(location.href, method)}>
      <FormattedMessage id={words} values={{ source: formatMessage({ id: 'verificationSource.gluuProvision' }) }} />
    </LinkButton>
  );
}

export const signInWith = {
  bank: 'confirmOrder.signIn.bank',
  mobile: 'confirmOrder.signIn.mobile',
  manual: 'cardOrder.mismatch.notVerifiedYet.manual',
} as const;
