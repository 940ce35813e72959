import { setTimeout as wait } from 'node:timers/promises';
import {
  type AuthInfo,
  ask,
  type Endpoint,
  type Envelope,
  entryTo,
  getAuthInfo,
  getConfiguration,
  type Language,
  type PortalConfiguration,
  type ReplyOf,
  type ScreenAtPath,
  type ScreenCall,
} from '@siteid/contract';
import type { FastifyRequest } from 'fastify';

/** What the portal answers to the calls that a page makes first, by path and query, as they would travel. */
export class FirstAnswers {
  readonly #answers = new Map<ScreenCall, Envelope<unknown>>();
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  /**
   * Makes the calls as the browser would, with its cookies, through the same guards: what is refused or fails is left out, and the browser
   * asks for it itself.
   */
  async add(asks: readonly ScreenCall[]): Promise<void> {
    const { server, ip, headers } = this.#request;
    await Promise.all(
      asks.map(async (each) => {
        const reply = await server.inject({
          url: `/api${each.url}`,
          remoteAddress: ip,
          headers: { cookie: headers.cookie ?? '', accept: 'application/json', host: headers.host ?? '' },
        });
        if (reply.statusCode === 200) this.#answers.set(each, JSON.parse(reply.body) as Envelope<unknown>);
      }),
    );
  }

  answer<E extends Endpoint>(endpoint: E): ReplyOf<E> | undefined {
    const found = [...this.#answers].find(([each]) => each.endpoint.path === endpoint.path);
    return found?.[1].result as ReplyOf<E> | undefined;
  }

  /** The block of data of the page. No `<` stands in the data, so nothing in it can end the block. */
  written(): string {
    const byUrl = Object.fromEntries([...this.#answers].map(([{ url }, envelope]) => [url, envelope]));
    const data = JSON.stringify(byUrl).replaceAll('<', '\\u003c');
    return `<script type="application/json" id="first-answers">${data}</script>`;
  }
}

/** Milliseconds that a page waits for its data: while the database is away it comes without. */
const patience = 1500;

export type FirstAnswer = {
  readonly answers: FirstAnswers;
  readonly configuration: PortalConfiguration | undefined;
  readonly authInfo: AuthInfo | undefined;
};

/** Whether a screen opens to somebody: else they are led elsewhere, or told that they may not enter. */
export const isOpenTo = ({ screen: { opensTo } }: ScreenAtPath, authInfo: AuthInfo) =>
  opensTo === undefined || entryTo(opensTo, authInfo) === 'opens';

/** Configuration, rights and the screen's own data; whoever may not enter the screen has none of it. */
export async function firstAnswersFor(
  request: FastifyRequest,
  found: ScreenAtPath | undefined,
  language: Language,
): Promise<FirstAnswer> {
  const answers = new FirstAnswers(request);
  const { organizationCode } = found?.parts ?? {};
  const search = request.query as Readonly<Record<string, string>>;
  const askAll = async () => {
    await answers.add([ask(getConfiguration, {}), ask(getAuthInfo, { languageCode: language, organizationCode })]);
    const authInfo = answers.answer(getAuthInfo);
    if (found === undefined || authInfo === undefined || !isOpenTo(found, authInfo)) return;
    const { uiLanguage } = authInfo.otherUiInfo;
    await answers.add(found.screen.asks?.({ parts: found.parts, search, language: uiLanguage }) ?? []);
  };
  await Promise.race([
    askAll().catch((error: unknown) => request.log.warn({ err: error }, 'A page came without its data.')),
    wait(patience),
  ]);
  return { answers, configuration: answers.answer(getConfiguration), authInfo: answers.answer(getAuthInfo) };
}
