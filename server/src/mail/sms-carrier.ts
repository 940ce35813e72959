import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { type Carrier, FateUnknown } from './deliver-messages.ts';

export type SmsSettings = {
  /** The operator's own gateway, or that of a company that they pay; it may be inside their network. */
  readonly url: string;
  /** Shown as a bearer token. */
  readonly key: string | undefined;
};

const usualTime = 10_000;
/** Statuses by which ordinary gateways say that the message itself is wrong: nobody is reached at the number. */
const refusedForGood = [400, 422];
/** Of a gateway's own faults (5xx) the only one after which the text was certainly not taken. */
const takesNothing = 503;

class NotTaken extends Error {
  readonly isFinal: boolean;

  constructor(status: number) {
    super(`The SMS gateway answered ${status}.`);
    this.isFinal = refusedForGood.includes(status);
  }
}

/**
 * Posts each text message to an HTTP gateway, as JSON: `to`, a number in E.164, `text`, and `id`, the same at every attempt. It goes to
 * that address and to no other, and of the answer the status alone is read. Once connected, a gateway that does not say whether it took a
 * text may have taken it.
 */
export function smsCarrier({ url, key }: SmsSettings, answerWithin = usualTime): Carrier {
  const isSecure = url.startsWith('https:');
  return {
    channels: ['sms'],
    send: async ({ id, recipient, body }) => {
      const text = JSON.stringify({ id, to: recipient, text: body });
      const status = await post(text);
      if (status >= 500 && status !== takesNothing) throw new FateUnknown(`The SMS gateway answered ${status}.`);
      if (status < 200 || status > 299) throw new NotTaken(status);
    },
    isFinal: (error) => error instanceof NotTaken && error.isFinal,
    close: () => undefined,
  };

  async function post(text: string): Promise<number> {
    return new Promise((answered, failed) => {
      let isConnected = false;
      const late = AbortSignal.timeout(answerWithin);
      const asked = (isSecure ? requestByHttps : requestByHttp)(url, {
        method: 'POST',
        // A connection of its own: on a kept one it is not known whether the gateway was still there.
        agent: false,
        signal: late,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
      });
      asked.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true)));
      asked.on('response', (answer) => {
        answer.on('error', () => undefined);
        answered(answer.statusCode ?? 0);
        asked.destroy();
      });
      // What is thrown may name the address, which may hold a secret.
      const end = () => {
        if (!isConnected) failed(new Error('The SMS gateway was not reached.'));
        else failed(new FateUnknown(`The SMS gateway ${late.aborted ? 'did not answer in time' : 'gave no answer'}.`));
      };
      asked.on('error', end);
      // An answer that is no HTTP response, such as a change of the protocol, ends the connection and says nothing more.
      asked.on('close', end);
      asked.end(text);
    });
  }
}
