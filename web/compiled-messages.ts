import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { widerProductMessageIds } from '../contract/src/wider-product-messages.ts';
import type { Part } from './src/shared/intl/message-parts.ts';

/** A text as the compiler of FormatJS describes it; its numbers of kinds are theirs. */
type Element =
  | { readonly type: 0 | 1 | 2; readonly value: string }
  | {
      readonly type: 5 | 6;
      readonly value: string;
      readonly offset?: number;
      readonly options: Record<string, { value: Element[] }>;
    }
  | { readonly type: 7 }
  | { readonly type: 8; readonly value: string; readonly children: Element[] };

export const catalogueParts = ['first', 'said', 'seldom-said'] as const;
export type CataloguePart = (typeof catalogueParts)[number];

/** Texts that only the server says. */
const serverOnly = /^(mail|partner\.row|errors\.partner)\./;
/** What the frame of every screen and the page where an order begins say, and what may fail there. */
const first =
  /^(confirmOrder|customerService|error|footer|message|notFound|redirection|service|subMenu|topBar|verificationSource)\.|^(goHome|loading|report\.title|signIn\.again|skipToContent|tryAgain)$|^errors\.(alreadySent|badRequest|catalogueNotLoaded|general|pageNotFound|sessionExpired|sessionRefreshed|unauthorized|unreachable)$/;
/** Texts of the wider product and of rules that no field here has; a screen that says one after all has it fetched. */
const seldomSaid =
  /^(registryLookup|strongAuthentication|organisation\.(state|invoicingType|emailType|paperAddressType)|errors\.(organisations|users))\.|^errors\.validation\.field\.(organisationNumber\.|personalNumber\.|password|alphanumeric|email|date|(atLeastOneAlphanumeric|entriesDiffer|exactDigits|expiryBeforeIssue|incorrectEmails|minLength|nationalityCode|scannerNumber|tooManyEmails)$)/;

/** Which of the three files of a language a text travels in; null for one that stays at the server. */
export function partOf(id: string): CataloguePart | null {
  if (serverOnly.test(id)) return null;
  if (first.test(id)) return 'first';
  return seldomSaid.test(id) || widerProductMessageIds.some((known) => known === id) ? 'seldom-said' : 'said';
}

/** A catalogue's texts of one part, compiled while building, so that no parser travels to the browser. */
export function compiledMessages(path: string, part: CataloguePart): Record<string, string | readonly Part[]> {
  const formatjs = fileURLToPath(new URL('../node_modules/@formatjs/cli/bin/formatjs', import.meta.url));
  const compiled = execFileSync(process.execPath, [formatjs, 'compile', path, '--ast', '--format', 'simple'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const messages = Object.entries(JSON.parse(compiled) as Record<string, Element[]>).filter(([id]) => partOf(id) === part);
  return Object.fromEntries(messages.map(([id, elements]) => [id, textOrParts(elements)]));
}

function textOrParts(elements: readonly Element[]): string | readonly Part[] {
  const [only] = elements;
  if (only === undefined) return '';
  return elements.length === 1 && only.type === 0 ? only.value : elements.map(partFrom);
}

/** A kind that no catalogue has used so far does not build until it is written down here and in `message-parts.ts`. */
function partFrom(element: Element): Part {
  switch (element.type) {
    case 0:
      return element.value;
    case 1:
      return [element.value];
    case 2:
      return [element.value, 'number'];
    case 5:
      return [element.value, 'select', inEach(element.options)];
    case 6:
      if (element.offset !== 0) throw new Error('A plural with an offset is not supported.');
      return [element.value, 'plural', inEach(element.options)];
    case 7:
      return [];
    case 8:
      return [element.value, 'tag', element.children.map(partFrom)];
    default:
      throw new Error(`A text of this kind is not supported: ${JSON.stringify(element)}`);
  }
}

const inEach = (options: Record<string, { value: Element[] }>) =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, value.map(partFrom)]));
