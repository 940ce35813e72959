import { organisationStateMessageIds, type UserChange, userTypeMessageIds, wordOfUserChange } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../texts/messages.ts';

/** What a change of a log was, in words, with the reason that was given. */
export function WhatChanged({ kind, was, becomes, reason }: Pick<UserChange, 'kind' | 'was' | 'becomes' | 'reason'>) {
  const { formatMessage } = useIntl();
  const wordOf = (value: string | null) => {
    const words: Readonly<Record<string, MessageId>> = kind === 'state' ? organisationStateMessageIds : userTypeMessageIds;
    const id = value === null ? undefined : words[value];
    return id === undefined ? (value ?? '') : formatMessage({ id });
  };
  return (
    <>
      <FormattedMessage
        id="organisationUsers.change"
        values={{ kind: wordOfUserChange({ kind, becomes }), was: wordOf(was), becomes: wordOf(becomes) }}
      />
      {reason !== null && <p className="people-reason">{reason}</p>}
    </>
  );
}
