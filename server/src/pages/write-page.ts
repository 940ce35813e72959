import {
  type AuthInfo,
  companyMenu,
  escapeMarkup,
  type Heading,
  type HeadingContext,
  type ScreenAtPath,
  typefaceCookie,
} from '@siteid/contract';
import type { FastifyRequest } from 'fastify';
import { languageOfBrowser } from '../http/accepted-language.ts';
import { isPrefetch } from '../http/csrf.ts';
import { portalText } from '../messages/catalogue.ts';
import { type FirstAnswer, FirstAnswers, firstAnswersFor, isOpenTo } from './first-answers.ts';
import type { PartsOfScreens } from './page-parts.ts';
import type { Filling } from './page-template.ts';

export type PageParts = {
  readonly template: (filling: Filling) => string;
  readonly ofScreen: PartsOfScreens;
  readonly productName: string;
};

/** The page for whoever asks, with what the server knows already: nothing of it has to be asked for again. */
export async function writePage(request: FastifyRequest, found: ScreenAtPath | undefined, parts: PageParts) {
  const begun = languageOfBrowser(request);
  const first = isLookedAt(request) ? await firstAnswersFor(request, found, begun) : nothingKnown(request);
  const language = first.authInfo?.otherUiInfo.uiLanguage ?? begun;
  const product = parts.productName;
  const heading = first.authInfo && found && headingOf(found, request, first, first.authInfo, product);
  const say = (text: Heading['above']) => {
    if (text === undefined || typeof text === 'string') return text ?? '';
    return portalText(language, text.id, text.values);
  };
  const tab = say(heading?.tab ?? heading?.title);
  const { styles, preloads, sourceOfStyles } = parts.ofScreen(found?.screen, language);
  const html = parts.template({
    texts: {
      language,
      typeface: request.cookies[typefaceCookie] === undefined ? 'later' : 'kept',
      product,
      tab: tab === '' ? product : `${tab} – ${product}`,
      description: portalText(language, 'confirmOrder.lead', { product }),
      // Keeps the place of the link, which can't be followed yet.
      back: heading?.back ? '\u00a0' : '',
      above: say(heading?.above),
      title: say(heading?.title),
      lead: say(heading?.lead),
      loading: portalText(language, 'loading'),
      noScript: portalText(language, 'pages.noScript', { product }),
      notLoaded: portalText(language, 'pages.notLoaded'),
      reload: portalText(language, 'reload'),
    },
    markup: { styles, preloads, menu: menuPlace(found, first.authInfo), firstAnswers: first.answers.written() },
  });
  return { html, sourceOfStyles, isSignedIn: first.authInfo?.otherUiInfo.isSignedIn };
}

/**
 * Nobody reads a page that is fetched ahead or drawn as a picture. So it records no reading, and changes no company that is
 * represented.
 */
function isLookedAt(request: FastifyRequest): boolean {
  return !isPrefetch(request) && (request.headers['sec-fetch-dest'] ?? 'document') === 'document';
}

function nothingKnown(request: FastifyRequest): FirstAnswer {
  return { answers: new FirstAnswers(request), configuration: undefined, authInfo: undefined };
}

/** Keeps the place of a company's menu, or the heading would stand where it is drawn. Its name can be read already. */
function menuPlace(found: ScreenAtPath | undefined, authInfo: AuthInfo | undefined): string {
  const code = found?.parts['organizationCode'];
  if (code === undefined) return '';
  // Where nobody could say in time who reads it: most who open a company's page have its menu.
  const menu = authInfo === undefined ? { name: '\u00a0' } : companyMenu(authInfo, code);
  if (!menu) return '';
  const name = menu.name === null ? '' : `<span class="sub-menu-name">${escapeMarkup(menu.name)}</span>`;
  return `<div class="sub-menu">${name}<nav aria-hidden="true"><a></a></nav></div>`;
}

/** None where the screen does not open to the reader: they are led elsewhere, and would first read the name of what is refused. */
function headingOf(
  found: ScreenAtPath,
  { query }: FastifyRequest,
  first: FirstAnswer,
  authInfo: AuthInfo,
  productName: string,
): Heading | undefined {
  if (!isOpenTo(found, authInfo)) return undefined;
  const { screen, parts } = found;
  const suppliers = new Map((first.configuration?.cardSuppliers ?? []).map(({ code, name }) => [code, name]));
  const search = query as Readonly<Record<string, string>>;
  const answer: HeadingContext['answer'] = (endpoint) => first.answers.answer(endpoint);
  return screen.heading?.({ parts, search, productName, suppliers, authInfo, answer });
}
