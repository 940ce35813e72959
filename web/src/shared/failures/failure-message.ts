import type { Language } from '@siteid/contract';
import type { MessageFormatElement } from 'react-intl';
import { ApiFailure } from '../api/api-failure.ts';
import { languageNames } from '../texts/interface-language.ts';
import { isMessageId, type MessageId, type MessageText } from '../texts/messages.ts';

/** The texts of a language did not arrive. */
export class CatalogueMissing extends Error {
  readonly language: Language;

  constructor(language: Language) {
    super(`The catalogue ${language} is missing.`);
    this.language = language;
  }
}

/** The message that tells a person of a failed call, or of a fault of the page itself (8-1, 8-3). */
export function failureMessage(error: unknown): MessageText {
  if (error instanceof CatalogueMissing)
    return { id: 'errors.catalogueNotLoaded', values: { language: languageNames[error.language] } };
  if (isPartMissing(error)) return { id: 'errors.unreachable' };
  if (!(error instanceof ApiFailure)) return general();
  const { reason } = error;
  switch (reason.kind) {
    case 'refused':
      // Only the catalogue knows whether there is such a message: `sayable` asks it.
      return { id: reason.code as MessageId, values: withMinutes(reason.data) };
    case 'unreachable':
      return { id: 'errors.unreachable' };
    case 'already-sent':
      return { id: 'errors.alreadySent' };
    case 'failed':
      if (reason.status === 403) return { id: reason.sessionTokenMissing ? 'errors.sessionExpired' : 'errors.unauthorized' };
      if (reason.status === 400) return { id: 'errors.badRequest' };
      return general(reason.exceptionId ?? undefined);
  }
}

/** People are told to wait for minutes; the server says seconds. */
function withMinutes(data: Readonly<Record<string, string | number>>): Readonly<Record<string, string | number>> {
  const { retryAfterSeconds } = data;
  return typeof retryAfterSeconds === 'number' ? { ...data, retryAfterMinutes: Math.ceil(retryAfterSeconds / 60) } : data;
}

function general(exceptionId = '–'): MessageText {
  return { id: 'errors.general', values: { exception_id: exceptionId } };
}

/** Whether a part of the page's own code did not arrive: no way to the server, or a newer version stands there. */
export function isPartMissing(error: unknown): boolean {
  const said = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script failed|unable to preload css/i.test(said);
}

/**
 * A text that the catalogue has: the general message where it has no such id, or where the text needs a value that is missing (8-3). Checks
 * ids and values from outside, such as from an address (T19).
 */
export function sayable(text: MessageText, messages: Readonly<Record<string, MessageFormatElement[] | string>>): MessageText {
  if (!isMessageId(text.id, messages)) return general();
  const elements = messages[text.id];
  const isComplete = !Array.isArray(elements) || namesIn(elements).every((name) => text.values?.[name] !== undefined);
  return isComplete ? text : general();
}

/** The names of all arguments of a text. */
function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    const inside = 'options' in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : [];
    if ('children' in element) return namesIn(element.children);
    return isNamed(element) ? [element.value, ...inside] : [];
  });
}

/** Literals are of type 0, a number's own place in a plural of type 7. */
function isNamed(element: MessageFormatElement): element is MessageFormatElement & { value: string } {
  const kind: number = element.type;
  return kind !== 0 && kind !== 7 && 'value' in element;
}
