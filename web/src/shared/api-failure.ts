import { type FailureReply, type RefusalCode, refusals } from '@siteid/contract';

/** A rule of the portal said no; the code is the id of the message that says why. */
export type Refused = {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly data: Readonly<Record<string, string | number>>;
  readonly status: number;
};
/** An answer without a rule of its own: bad input, a missing right or session, a fault. */
export type Failed = {
  readonly kind: 'failed';
  readonly status: number;
  readonly details: FailureReply['details'];
  readonly exceptionId: string | null;
  readonly sessionTokenMissing: boolean;
};
/** No answer at all. */
export type Unreachable = { readonly kind: 'unreachable' };
/** Not sent, because the same POST is still in flight [5-14]. */
export type AlreadySent = { readonly kind: 'already-sent' };

export type FailureReason = Refused | Failed | Unreachable | AlreadySent;

/** What a call throws when it brings no result. */
export class ApiFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, path: string) {
    super(`${path}: ${reason.kind === 'refused' ? reason.code : reason.kind}`);
    this.name = 'ApiFailure';
    this.reason = reason;
  }
}

/** Reads the body of an answer that is not a success (8-1). */
export function readFailure(status: number, body: unknown, sessionTokenMissing: boolean): Refused | Failed {
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const code = reply.logicExceptionMessageKey;
  if (typeof code === 'string' && isRefusalCode(code)) {
    return { kind: 'refused', code, data: (reply.logicExceptionAdditionalData ?? {}) as Refused['data'], status };
  }
  const failure = reply as Partial<FailureReply>;
  return {
    kind: 'failed',
    status,
    details: failure.details ?? [],
    exceptionId: failure.execution?.exception_id ?? null,
    sessionTokenMissing,
  };
}

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** The code of the refusal that an error stands for, if it is one; a screen that handles it asks by this. */
export function refusalCode(error: unknown): RefusalCode | undefined {
  return error instanceof ApiFailure && error.reason.kind === 'refused' ? error.reason.code : undefined;
}
