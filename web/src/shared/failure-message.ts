import type { Language } from '@siteid/contract';
import { ApiFailure } from './api-failure.ts';
import { languageNames } from './interface-language.ts';
import type { MessageText } from './messages.ts';

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
  if (!(error instanceof ApiFailure)) return { id: 'errors.general', values: { exception_id: '–' } };
  const { reason } = error;
  switch (reason.kind) {
    case 'refused':
      return { id: reason.code, values: withMinutes(reason.data) };
    case 'unreachable':
      return { id: 'errors.unreachable' };
    case 'already-sent':
      return { id: 'errors.alreadySent' };
    case 'failed':
      if (reason.status === 403) return { id: reason.sessionTokenMissing ? 'errors.sessionExpired' : 'errors.unauthorized' };
      if (reason.status === 400) return { id: 'errors.badRequest' };
      return { id: 'errors.general', values: { exception_id: reason.exceptionId ?? '–' } };
  }
}

/** People are told to wait for minutes; the server says seconds. */
function withMinutes(data: Readonly<Record<string, string | number>>): Readonly<Record<string, string | number>> {
  const { retryAfterSeconds } = data;
  return typeof retryAfterSeconds === 'number' ? { ...data, retryAfterMinutes: Math.ceil(retryAfterSeconds / 60) } : data;
}
