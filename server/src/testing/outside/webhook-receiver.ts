import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { webhookHeaders } from '../../webhooks/sign-webhook.ts';

export type ReceivedDelivery = {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: Readonly<Record<string, unknown>> };
};

/** Another system that takes webhooks on this machine, and answers as it is told. */
export class WebhookReceiver {
  readonly taken: ReceivedDelivery[] = [];
  answer: (reply: ServerResponse, taken: ReceivedDelivery) => void = (reply) => reply.writeHead(204).end();
  /** How many waited for an answer at once, at most. */
  most = 0;
  #open = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, reply) => {
      this.#open += 1;
      this.most = Math.max(this.most, this.#open);
      reply.on('close', () => {
        this.#open -= 1;
      });
      void this.#take(request, reply);
    }).listen(0, '127.0.0.1');
  }

  async #take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { headers } = request;
    const body = await text(request);
    const taken = { id: String(headers['webhook-id']), headers, body, event: JSON.parse(body) as ReceivedDelivery['event'] };
    this.taken.push(taken);
    this.answer(reply, taken);
  }

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  get types(): string[] {
    return this.taken.map(({ event }) => event.type);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Whether a secret signed what was taken, as the receiver's library checks it. */
export function isSignedBy(secret: string, { id, headers, body }: ReceivedDelivery): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = webhookHeaders([secret], { id, at, body })['webhook-signature'];
  return String(headers['webhook-signature']).split(' ').includes(String(expected));
}
