import type { RefusalCode } from '@siteid/contract';

/** A broken rule as a value: its code is declared with an HTTP status by the endpoint that may answer it. */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  readonly refused: Code;
  readonly data?: Readonly<Record<string, string | number>>;
  /** What was written until then is not rolled back: what is counted, where the refusal itself tells something. */
  readonly keepsWritten?: true;
};

/** A use case's answer when a rule says no; `data` is what its message names, such as a limit (8-1). */
export function refuse<Code extends RefusalCode>(refused: Code, data?: Refusal['data']): Refusal<Code> {
  return data === undefined ? { refused } : { refused, data };
}

/** Whether a use case's answer is a refusal; no reply of the contract has a field `refused`. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
