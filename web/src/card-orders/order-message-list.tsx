import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { serverPaths } from '../shared/places/paths.ts';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { useCountryNames } from './country-names.ts';
import type { OrderMessage } from './order-messages.ts';

/** What does not match, what has to be verified, and what the holder can do about it. */
export function OrderMessageList({ messages }: { messages: readonly OrderMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <div className="order-messages">
      {messages.map((message) => (
        <OrderMessageBox key={message.kind} message={message} />
      ))}
      {messages.some(({ kind }) => kind === 'nameMismatch' || kind === 'nationalityMismatch') && (
        <p>
          <FormattedMessage id="cardOrder.mismatch.whatToDo" />
        </p>
      )}
    </div>
  );
}

function OrderMessageBox({ message }: { message: OrderMessage }) {
  switch (message.kind) {
    case 'governmentIdNotMatching':
      return (
        <Message tone="danger">
          <FormattedMessage id="errors.cards.governmentIdNotVerified" />
        </Message>
      );
    case 'lmaCardNotAllowed':
      return (
        <Message tone="danger">
          <FormattedMessage id="errors.cards.lmaCardNotAllowed" />
        </Message>
      );
    case 'nordicCardNotAllowed':
      return (
        <Message tone="danger">
          <FormattedMessage id="errors.cards.nordicCardNotAllowed" />
        </Message>
      );
    case 'notVerifiedYet':
      return <NotVerifiedYet method={message.method} />;
    case 'nameMismatch':
      return (
        <Mismatch
          headline={<FormattedMessage id="errors.cards.nameMismatch" />}
          details={<FormattedMessage id="cardOrder.mismatch.name.details" values={message} />}
        />
      );
    case 'nationalityMismatch':
      return <NationalityMismatch message={message} />;
  }
}

function Mismatch({ headline, details }: { headline: ReactNode; details: ReactNode }) {
  return (
    <Message tone="danger">
      <p>{headline}</p>
      <p className="order-message-details">{details}</p>
    </Message>
  );
}

function NationalityMismatch({ message }: { message: Extract<OrderMessage, { kind: 'nationalityMismatch' }> }) {
  const values = {
    source: message.source,
    verified: useCountryNames(message.verified),
    ordered: useCountryNames(message.ordered),
  };
  return (
    <Mismatch
      headline={<FormattedMessage id="errors.cards.nationalityMismatch" />}
      details={<FormattedMessage id="cardOrder.mismatch.nationality.details" values={values} />}
    />
  );
}

function NotVerifiedYet({ method }: { method: Extract<OrderMessage, { kind: 'notVerifiedYet' }>['method'] }) {
  const signIn = method !== undefined && (
    <LinkButton look="quiet" isDocument href={serverPaths.signIn(location.href, method)}>
      <FormattedMessage id={verifyWith[method]} />
    </LinkButton>
  );
  return (
    <Message tone="warning" {...(signIn && { actions: signIn })}>
      <FormattedMessage id="cardOrder.mismatch.notVerifiedYet" />
    </Message>
  );
}

const verifyWith = {
  bank: 'cardOrder.mismatch.notVerifiedYet.bank',
  mobile: 'cardOrder.mismatch.notVerifiedYet.mobile',
  manual: 'cardOrder.mismatch.notVerifiedYet.manual',
} as const;
