import { setTimeout as wait } from 'node:timers/promises';
import { Visitor } from '../../../server/src/testing/visitor.ts';

/** How a sign-in ended: `in`, the id of the portal's own words, or what came in its place. */
type Ended = { readonly how: string; readonly at: number };

/** Milliseconds that somebody needs to come back from the broker: long enough to lose it meanwhile. */
const onTheWay = 3000;
/** Milliseconds between two sign-ins of one person. */
const pause = 300;

/** People who sign in by the broker, again and again, each time in a browser that was never here. */
export class SignIns {
  readonly ended: Ended[] = [];
  readonly #publicUrl: string;
  readonly #url: string;
  #isOver = false;
  #setOut = Promise.withResolvers<void>();
  #work: Promise<void>[] = [];

  private constructor(publicUrl: string, url: string) {
    this.#publicUrl = publicUrl;
    this.#url = url;
  }

  /** The portal says that it is at `publicUrl`, and answers at `url`. */
  static begin(publicUrl: string, url: string, people: number): SignIns {
    const signIns = new SignIns(publicUrl, url);
    signIns.#work = Array.from({ length: people }, (_, number) => signIns.#repeat(number));
    return signIns;
  }

  async #repeat(number: number): Promise<void> {
    for (; !this.#isOver; await wait(pause)) {
      const how = await this.#signIn(number).catch(() => 'no answer');
      this.ended.push({ how, at: performance.now() });
    }
  }

  async #signIn(number: number): Promise<string> {
    const visitor = new Visitor(this.#publicUrl, this.#url);
    const isAt = (part: string) => (url: URL) => url.pathname.includes(part);
    const atBroker = await visitor.follow('/authentication/sign-in?method=bank&redirect_uri=/cards/all', isAt('/interaction/'));
    if (!isAt('/interaction/')(atBroker.url)) return this.#said(atBroker);
    const someone = { givenNames: 'Astrid', familyNames: 'Lindqvist', dateOfBirth: '1990-01-01', nationality: 'SE' };
    const identity = { idType: 'passport_number', idCountry: 'SE', idValue: `AA${100_000 + number}`, document: 'passport' };
    const page = await visitor.post(atBroker.url.href, { step: 'someone-else', method: 'bank', ...someone, ...identity });
    if (page.location === null) return this.#said({ ...page, url: atBroker.url });
    const back = await visitor.follow(page.location, isAt('/authentication/callback'));
    if (!isAt('/authentication/callback')(back.url)) return this.#said(back);
    this.#setOut.resolve();
    this.#setOut = Promise.withResolvers();
    await wait(onTheWay);
    const end = await visitor.open(back.url.href);
    if (end.location === `${this.#publicUrl}/cards/all`) return 'in';
    return this.#said({ ...end, url: new URL(end.location ?? back.url) });
  }

  /** What somebody reads who is not signed in. */
  #said({ url, status }: { readonly url: URL; readonly status: number }): string {
    const [, key] = /^\/error\/([\w-]+)$/.exec(url.pathname) ?? [];
    if (key !== undefined) return (JSON.parse(Buffer.from(key, 'base64url').toString()) as { readonly id: string }).id;
    return url.origin === this.#publicUrl ? String(status) : `${status} of the broker`;
  }

  /** Waits for the next who said at the broker who they are, and sets out for the portal. */
  async somebodyOnTheWay(): Promise<void> {
    await this.#setOut.promise;
  }

  /** How many were let in between two moments, and how often each other end came. */
  between(from: number, to: number): { readonly letIn: number; readonly others: ReadonlyMap<string, number> } {
    const ended = this.ended.filter(({ at }) => at >= from && at < to);
    const others = new Map<string, number>();
    for (const { how } of ended) if (how !== 'in') others.set(how, (others.get(how) ?? 0) + 1);
    return { letIn: ended.filter(({ how }) => how === 'in').length, others };
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }
}
