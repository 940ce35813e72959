import { setTimeout as wait } from 'node:timers/promises';

/**
 * Where the next request goes: to each portal that is ready in turn, as a balancer does that asks four times a second. A request that
 * fails is not sent to another one, so what a balancer would hide is seen.
 */
export class ReadyPortals {
  readonly #urls: readonly string[];
  readonly #ready = new Set<string>();
  #turn = 0;
  #isOver = false;
  #work: Promise<void>[] = [];

  constructor(ports: readonly number[]) {
    this.#urls = ports.map((port) => `http://127.0.0.1:${port}`);
  }

  async begin(): Promise<void> {
    await Promise.all(this.#urls.map((url) => this.#ask(url)));
    this.#work = this.#urls.map((url) => this.#watch(url));
  }

  async #watch(url: string): Promise<void> {
    for (; !this.#isOver; await wait(250)) await this.#ask(url);
  }

  async #ask(url: string): Promise<void> {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) this.#ready.add(url);
    else this.#ready.delete(url);
    await answer?.arrayBuffer().catch(() => undefined);
  }

  get url(): string {
    this.#turn += 1;
    // Where none is ready, one that may be alive is asked: its refusal counts.
    const among = this.#ready.size > 0 ? [...this.#ready] : this.#urls;
    return among[this.#turn % among.length] ?? '';
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }
}
