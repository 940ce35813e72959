import { Resolver } from 'node:dns/promises';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { deliveryTroubles } from '@siteid/contract';
import { hostOf, isReachable, readWebhookAddress } from '../webhook-address.ts';

type Found = { readonly address: string; readonly family: number };
/** Every number of a name. */
export type Resolve = (name: string) => Promise<readonly Found[]>;
/** What became of an attempt: the status that was answered, or why none was. */
export type Attempt = { readonly status: number | null; readonly trouble: (typeof deliveryTroubles)[number] | null };
export type Post = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly toLoopback: boolean;
  /** Milliseconds for all of it. */
  readonly answerWithin: number;
  readonly resolve?: Resolve;
};

class NotAllowed extends Error {}

/**
 * Asks the name servers by itself: the system's own look-up holds one of the few threads that all files and names of this process need,
 * as long as it pleases the servers of that name.
 */
export const askNameServers =
  (servers?: readonly string[]): Resolve =>
  async (name) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return asked.flatMap((found, index) =>
      found.status === 'fulfilled' ? found.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
  };

/**
 * Posts to that address and to no other: the name is looked up once, each of its numbers is judged, and to one of these it connects; no
 * redirect is followed. Of the answer the status is read, and nothing after it.
 */
export async function postWebhook({
  address,
  headers,
  body,
  toLoopback,
  answerWithin,
  resolve = askNameServers(),
}: Post): Promise<Attempt> {
  const url = readWebhookAddress(address, toLoopback);
  if (url === null) return { status: null, trouble: 'not-allowed' };
  const judged = async (name: string): Promise<readonly [Found, ...Found[]]> => {
    const [first, ...others] = await resolve(name);
    if (first === undefined) throw new Error('a name without a number');
    if (![first, ...others].every((each) => isReachable(each.address, toLoopback))) throw new NotAllowed();
    return [first, ...others];
  };
  const lookup: LookupFunction = (name, { all }, answer) => {
    void judged(name).then(
      (found) => (all === true ? answer(null, [...found]) : answer(null, found[0].address, found[0].family)),
      (error: Error) => answer(error, ''),
    );
  };
  const host = hostOf(url);
  // A number is not looked up.
  if (isIP(host) !== 0 && !isReachable(host, toLoopback)) return { status: null, trouble: 'not-allowed' };
  const over = AbortSignal.timeout(answerWithin);
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
  return new Promise((done) => {
    const length = String(Buffer.byteLength(body));
    const sent = request(url, {
      method: 'POST',
      // A connection of its own, which ends with it: a kept one would go where the name once led.
      agent: false,
      lookup,
      signal: over,
      maxHeaderSize: 16_384,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': length, 'user-agent': 'SiteID-Webhooks/1' },
    });
    sent.on('response', (answer) => {
      answer.on('error', () => undefined);
      done({ status: answer.statusCode ?? null, trouble: null });
      sent.destroy();
    });
    sent.on('error', (error) => {
      const trouble = error instanceof NotAllowed ? 'not-allowed' : over.aborted ? 'timeout' : 'unreachable';
      done({ status: null, trouble });
    });
    // An answer that is none, such as a change of the protocol, ends the connection and says nothing more.
    sent.on('close', () => done({ status: null, trouble: 'unreachable' }));
    sent.end(body);
  });
}
