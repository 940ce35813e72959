import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { csrfHeader } from '@siteid/contract';
import type { Browser } from '../browser.ts';
import type { ForgingBroker } from '../outside/forging-broker.ts';
import { orderOfÅsa } from '../partner-order.ts';
import { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';

export const kindsOfCalls = ['sign-in', 'list', 'one order', 'PIN', 'order placed', 'bulk job'] as const;
export type KindOfCall = (typeof kindsOfCalls)[number];

/** One call as it ended; `refused` says how, where it was not answered as it should. */
type Answer = {
  readonly kind: KindOfCall;
  readonly refused: string | null;
  /** When it ended, and how long it took, in milliseconds of `performance.now()`. */
  readonly at: number;
  readonly milliseconds: number;
};

type Setting = {
  readonly world: World;
  /** That the portals are configured with. */
  readonly broker: ForgingBroker;
  readonly publicUrl: string;
  /** Where the next request goes: another portal each time, as behind a balancer. */
  readonly next: () => string;
};

/** What is looked at of the results, of whichever release answers. */
type Result = {
  readonly orders?: readonly unknown[];
  readonly pin?: string | null;
  readonly order?: { readonly isNew: boolean } | null;
  readonly ended?: string | null;
  readonly done?: number;
};

/** What people do all day, beside the `Changes` of holders: each kind again and again, with a pause after each. */
export class KindsOfCalls {
  readonly answers: Answer[] = [];
  readonly #setting: Setting;
  readonly #pause: number;
  #isOver = false;
  #work: Promise<void>[] = [];

  private constructor(setting: Setting, pause: number) {
    this.#setting = setting;
    this.#pause = pause;
  }

  static async begin(setting: Setting, pause = 20): Promise<KindsOfCalls> {
    const calls = new KindsOfCalls(setting, pause);
    const { world } = setting;
    const organisation = await world.organisation({ code: 'MANYCALLS' });
    await world.supplier();
    const [holder, clerk] = [await world.person(), await world.organisationUser(organisation)];
    const own = await world.order(holder, organisation, 'activated', { pin: '4711' });
    const cards: string[] = [];
    for (let count = 0; count < 5; count += 1)
      cards.push((await world.order(await world.person(), organisation, 'activated')).id);
    const [ofHolder, ofClerk] = [await world.signIn(holder), await world.signIn(clerk)];
    const { code } = organisation;
    const ways: Readonly<Record<KindOfCall, (count: number) => Promise<void>>> = {
      'sign-in': (count) => calls.#signIn(count),
      list: async () => {
        const list = await calls.#call(ofClerk, `/cards/orders-for-display/${code}?usersFilterStatus=all`);
        expected((list.orders?.length ?? 0) >= 1, 'an empty list');
      },
      'one order': async () => void (await calls.#call(ofHolder, `/cards/card-order-details/${own.id}`)),
      PIN: async () => {
        const { pin } = await calls.#call(ofHolder, `/cards/show-pin/${own.id}?cardNumber=${own.card_number}`);
        expected(pin === '4711', 'another PIN');
      },
      'order placed': async (count) => {
        const order = {
          ...orderOfÅsa,
          supplier: 'kortverket',
          government_id_type: 'passport_number',
          government_id: `P${1e6 + count}`,
        };
        const placed = await calls.#call(ofClerk, `/cards/order-card/${code}`, {
          requestId: randomUUID(),
          order,
          knowingly: true,
        });
        expected(placed.order?.isNew === true, JSON.stringify(placed));
      },
      'bulk job': async (count) => {
        const action = count % 2 === 0 ? 'suspend' : 'reactivate';
        const asked = { action, chosen: { orderIds: cards }, rejectionReason: 'The site is closed' };
        const id = randomUUID();
        let job = await calls.#call(ofClerk, `/cards/begin-bulk-job/${code}/${id}`, asked);
        for (; job.ended === null; await wait(20)) job = await calls.#call(ofClerk, `/cards/bulk-job/${code}/${id}`);
        expected(job.done === cards.length, JSON.stringify(job));
      },
    };
    calls.#work = kindsOfCalls.map((kind) => calls.#repeat(kind, ways[kind]));
    return calls;
  }

  async #repeat(kind: KindOfCall, way: (count: number) => Promise<void>): Promise<void> {
    for (let count = 0; !this.#isOver; await wait(this.#pause)) {
      const began = performance.now();
      const refused = await way(count).then(
        () => null,
        (error: Error) => error.message,
      );
      const at = performance.now();
      this.answers.push({ kind, refused, at, milliseconds: at - began });
      // A bulk job that was refused is asked for again: its cards are as they were.
      if (refused === null || kind === 'order placed') count += 1;
    }
  }

  /** The result of a call that is answered 200; any other is thrown. */
  async #call({ headers }: Browser, path: string, body?: object): Promise<Result> {
    const { cookie = '', [csrfHeader]: token = '' } = headers;
    const reply = await fetch(`${this.#setting.next()}/api${path}`, {
      headers: { cookie, [csrfHeader]: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${reply.status} ${text.slice(0, 200)}`);
    return JSON.parse(text).result;
  }

  /** Somebody who was never here, whose way begins at one portal and ends at another. */
  async #signIn(count: number): Promise<void> {
    const { broker, publicUrl, next } = this.#setting;
    const visitor = new Visitor(publicUrl, next());
    const left = await visitor.open('/authentication/sign-in?method=bank&redirect_uri=/cards/all');
    expected(left.location !== null, `no way to the broker: ${left.status}`);
    const asked = new URL(left.location ?? '').searchParams;
    const governmentId = { type: 'passport_number', country: 'SE', value: `B${1e6 + count}` };
    const person = { sub: `visitor-${count}`, given_name: 'Ada', family_name: 'Berg', birthdate: '1990-01-01' };
    const claims = { ...person, nationalities: ['SE'], government_ids: [governmentId], nonce: asked.get('nonce') ?? '' };
    broker.next = { claims };
    const back = new Visitor(publicUrl, next());
    for (const [name, value] of visitor.cookies) back.cookies.set(name, value);
    const { status, location } = await back.open(`/authentication/callback?code=x&state=${asked.get('state')}`);
    expected(location?.endsWith('/cards/all') === true, `nobody was signed in: ${status} ${location}`);
  }

  /** How many calls of this kind were answered as they should be. */
  done(kind: KindOfCall): number {
    return this.answers.filter((answer) => answer.kind === kind && answer.refused === null).length;
  }

  get refused(): string[] {
    return this.answers.flatMap(({ kind, refused }) => (refused === null ? [] : [`${kind}: ${refused}`]));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }
}

function expected(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
