import type { Language } from '@siteid/contract';
import { createContext, createElement, Fragment, type ReactNode, use, useMemo } from 'react';
import type { MessageId } from '../messages.ts';
import { type CompiledText, pieces, type Values } from './message-parts.ts';

type Messages = Readonly<Record<string, CompiledText>>;

type Intl = {
  readonly locale: Language;
  readonly messages: Messages;
  /** A text in the reader's language; '' while it is on its way. */
  readonly formatMessage: (message: { readonly id: MessageId }, values?: Readonly<Record<string, string | number>>) => string;
  readonly textOf: (id: string) => CompiledText;
};

const IntlContext = createContext<Intl | undefined>(undefined);

type IntlProviderProps = {
  readonly locale: Language;
  readonly messages: Messages;
  /** A text is asked for that is not among the messages. */
  readonly onMissing: () => void;
  readonly children: ReactNode;
};

/** The language and texts of everything inside. */
export function IntlProvider({ locale, messages, onMissing, children }: IntlProviderProps) {
  const intl = useMemo<Intl>(() => {
    const textOf = (id: string) => {
      if (!Object.hasOwn(messages, id)) onMissing();
      return messages[id] ?? '';
    };
    const formatMessage: Intl['formatMessage'] = ({ id }, values = {}) => pieces<never>(textOf(id), values, locale).join('');
    return { locale, messages, formatMessage, textOf };
  }, [locale, messages, onMissing]);
  return <IntlContext value={intl}>{children}</IntlContext>;
}

export function useIntl(): Intl {
  const intl = use(IntlContext);
  if (intl === undefined) throw new Error('There is no language above.');
  return intl;
}

type FormattedMessageProps = { readonly id: MessageId; readonly values?: Values<ReactNode> };

/** A text in the reader's language; values may be elements, and functions draw what stands in a tag. */
export function FormattedMessage({ id, values = {} }: FormattedMessageProps) {
  const { locale, textOf } = useIntl();
  return createElement(Fragment, null, ...pieces<ReactNode>(textOf(id), values, locale));
}
