import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '../../server/src/testing/browser.ts';
import { answeredBy } from '../../server/src/testing/production/answered-by.ts';

/** Somebody who is signed in and opens the first page, again and again. */
export class PageReader {
  read = 0;
  readonly #strange: string[] = [];
  #isOver = false;
  #work: Promise<void> = Promise.resolve();

  static begin(url: string, browser: Browser): PageReader {
    const reader = new PageReader();
    reader.#work = reader.#open(url, browser.headers['cookie'] ?? '');
    return reader;
  }

  async #open(url: string, cookie: string): Promise<void> {
    for (; !this.#isOver; await wait(200)) {
      const headers = { accept: 'text/html', cookie, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      const reply = await fetch(url, { headers }).catch((error: Error) => error);
      this.read += 1;
      if (reply instanceof Error) {
        this.#strange.push(`nothing (${reply.message})`);
        continue;
      }
      const text = await reply.text().catch(() => '');
      // Every page of the portal bears its name. That of deploy/unavailable.html does too; whoever shows it says who it is.
      if (answeredBy(reply) === 'the balancer' || !text.includes('SiteID'))
        this.#strange.push(`${reply.status}: ${text.slice(0, 80)}`);
    }
  }

  /** What was read since the last call that was not a page of the portal. */
  strange(): string[] {
    return this.#strange.splice(0);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }
}
