import type { RefusalCode } from '@siteid/contract';

/** A broken rule as a value: its code is declared with an HTTP status by the endpoint that may answer it. */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  readonly refused: Code;
  readonly data?: Readonly<Record<string, string | number>>;
};

export function refuse<Code extends RefusalCode>(refused: Code, data?: Refusal['data']): Refusal<Code> {
  return data === undefined ? { refused } : { refused, data };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
