import type { Carrier } from './deliver-messages.ts';

export type SmsSettings = {
  /** Of the operator's own gateway, or of whom they pay for one; it may be inside their network. */
  readonly url: string;
  /** Shown as a bearer token. */
  readonly key: string | undefined;
};

const usualTime = 10_000;
/** By which ordinary gateways say that the message itself is wrong: nobody has such a number. */
const refusedForGood = [400, 422];

class NotTaken extends Error {
  readonly isFinal: boolean;

  constructor(status: number) {
    super(`The SMS gateway answered ${status}.`);
    this.isFinal = refusedForGood.includes(status);
  }
}

/**
 * Posts each text message to an HTTP gateway, as JSON: `to`, a number in E.164, `text`, and `id`, the same at every attempt. It goes to
 * that address and to no other, and of the answer the status alone is read.
 */
export function smsCarrier({ url, key }: SmsSettings, answerWithin = usualTime): Carrier {
  return {
    channels: ['sms'],
    send: async ({ id, recipient, body }) => {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithin),
        headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ id, to: recipient, text: body }),
      }).catch((error: unknown) => {
        // What is thrown may name the address, which may hold a secret.
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        throw new Error(isLate ? 'The SMS gateway did not answer in time.' : 'The SMS gateway was not reached.');
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new NotTaken(answer.status);
    },
    isFinal: (error) => error instanceof NotTaken && error.isFinal,
    close: () => undefined,
  };
}
