import { once } from 'node:events';
import { Agent, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { csrfHeader } from '@siteid/contract';
import type { World } from '../world.ts';
import type { StrangersRequest } from './requests-of-strangers.ts';

/** What is sent in the place of the request's own body, and whose it is. */
type Sending = { readonly json?: string | undefined; readonly number?: number };

type Reply = { readonly status: number; readonly headers: IncomingMessage['headers'] };

/** A portal believes what they say their addresses are. */
export const behindProxy = { TRUSTED_PROXY: '1' };

/**
 * Who comes without a session or a key, over connections as a proxy holds them. Each request is of a browser and an address of its own, so
 * that no limit answers in its place, and all that it may choose stands in no other.
 */
export class Strangers {
  readonly #world: World;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #port: number;
  #count = 0;

  private constructor(world: World, port: number) {
    this.#world = world;
    this.#port = port;
  }

  /** Of a world that is made with `behindProxy`. */
  static async at(world: World): Promise<Strangers> {
    await world.server.listen({ port: 0, host: '127.0.0.1' });
    return new Strangers(world, (world.server.server.address() as AddressInfo).port);
  }

  /** So many requests, as they are sent once their browsers have begun what they come back from. */
  async begin(request: StrangersRequest, times: number): Promise<(() => Promise<Reply>)[]> {
    const begun: (() => Promise<Reply>)[] = [];
    for (let time = 0; time < times; time += 1) {
      const number = (this.#count += 1);
      if (request.comesBack === undefined) begun.push(() => this.send(request, { number }));
      else {
        const { headers } = await this.send({ url: '/authentication/sign-in' }, { number });
        const state = new URL(String(headers.location)).searchParams.get('state') ?? '';
        begun.push(() => this.send({ ...request, url: request.url.replace('STATE', state) }, { number }));
      }
    }
    return begun;
  }

  async send(request: StrangersRequest, { json = jsonOf(request), number = (this.#count += 1) }: Sending = {}): Promise<Reply> {
    const { method = 'GET', url, form, shows } = request;
    const { gate } = this.#world.server;
    const free = String(1_000_000_000 + number);
    const visit = `visit-${free}`;
    const secret = `${free}${'a'.repeat(33)}`;
    const { preSessionName, sessionName } = gate.cookies;
    const chosen = (words: string) => words.replaceAll('FREE', free);
    const sent = sendRequest({
      host: '127.0.0.1',
      port: this.#port,
      agent: this.#agent,
      method,
      path: chosen(url),
      headers: {
        cookie: `${preSessionName}=${visit}${shows === 'session' ? `; ${sessionName}=${secret}` : ''}`,
        ...(shows === 'key' && { authorization: `Bearer siteid_${secret}` }),
        [csrfHeader]: gate.csrfTokens.tokenFor(visit),
        'x-forwarded-for': addressOf(number),
        'x-request-id': free,
        'accept-language': `en-${free};q=0.1,`.repeat(50),
        'user-agent': `${free}${'a'.repeat(5000)}`,
        referer: `https://${free}.example/`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    sent.end(chosen(json ?? form ?? ''));
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    await text(reply);
    return { status: reply.statusCode ?? 0, headers: reply.headers };
  }

  async end(): Promise<void> {
    this.#agent.destroy();
    await this.#world.server.close();
  }
}

const jsonOf = ({ body }: StrangersRequest) => (body === undefined ? undefined : JSON.stringify(body));
/** Of 198.18.0.0/15, which is kept free for such tests. */
const addressOf = (number: number) => `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
