import type { FailureReply, RefusalCode } from '@siteid/contract';

/** What every answer has: its status, and whether the session's token was missing. */
type Answered = { readonly status: number; readonly sessionTokenMissing: boolean };
type MessageData = Readonly<Record<string, string | number>>;

/**
 * A refusal by a rule of the portal or of the wider product. The code is the id of the message that says why, where the catalogue has it.
 */
export type Refused = Answered & { readonly kind: 'refused'; readonly code: `errors.${string}`; readonly data: MessageData };
/** An answer without a rule of its own: bad input, a missing right or session, a fault. */
export type Failed = Answered & {
  readonly kind: 'failed';
  readonly details: FailureReply['details'];
  readonly exceptionId: string | null;
  readonly additionalData: Readonly<Record<string, string>>;
};
/** No answer at all. */
export type Unreachable = { readonly kind: 'unreachable' };
/** Not sent, because the same POST is still in flight (5-14). */
export type AlreadySent = { readonly kind: 'already-sent' };

export type FailureReason = Refused | Failed | Unreachable | AlreadySent;

/** What a call throws when it brings no result. */
export class ApiFailure extends Error {
  readonly reason: FailureReason;
  /** The path that was called, without its query. */
  readonly path: string;

  constructor(reason: FailureReason, path: string) {
    super(`${path}: ${whatHappened(reason)}`);
    this.name = 'ApiFailure';
    this.reason = reason;
    this.path = path;
  }
}

function whatHappened(reason: FailureReason): string {
  if (reason.kind === 'refused') return reason.code;
  return reason.kind === 'failed' ? `status ${reason.status}, id ${reason.exceptionId ?? '–'}` : reason.kind;
}

/** Reads the body of an answer that is not a success (8-1). */
export function readFailure(status: number, body: unknown, sessionTokenMissing: boolean): Refused | Failed {
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const code = reply.logicExceptionMessageKey;
  if (typeof code === 'string' && code !== '') {
    return {
      kind: 'refused',
      code: hasPrefix(code) ? code : `errors.${code}`,
      data: plainData(reply.logicExceptionAdditionalData),
      status,
      sessionTokenMissing,
    };
  }
  const failure = reply as Partial<FailureReply>;
  return {
    kind: 'failed',
    status,
    details: failure.details ?? [],
    exceptionId: failure.execution?.exception_id ?? null,
    additionalData: failure.execution?.exception_additional_data ?? {},
    sessionTokenMissing,
  };
}

const hasPrefix = (id: string): id is `errors.${string}` => id.startsWith('errors.');

/** What a message's text may name: texts and numbers. */
function plainData(data: unknown): MessageData {
  const isPlain = ([, value]: [string, unknown]) => typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(Object.entries(data ?? {}).filter(isPlain));
}

/**
 * The code of an error that is a refusal of the portal, for a screen that handles it; undefined for any other error, also for refusals of
 * the wider product.
 */
export function refusalCode(error: unknown): RefusalCode | undefined {
  return error instanceof ApiFailure && error.reason.kind === 'refused' ? (error.reason.code as RefusalCode) : undefined;
}

/** Whether an error is a refusal by a rule, which is no fault, and which trying again would not change. */
export function isRule(error: unknown): boolean {
  return error instanceof ApiFailure && error.reason.kind === 'refused';
}

/** Whether a second try may help: there was no answer, or the server says that it will be back. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.reason.kind === 'unreachable' || (error.reason.kind === 'failed' && error.reason.status === 503);
}

export function isAnswered(reason: FailureReason): reason is Refused | Failed {
  return 'status' in reason;
}
