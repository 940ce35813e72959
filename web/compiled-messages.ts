import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { widerProductMessageIds } from '../contract/src/wider-product/wider-product-messages.ts';

export type CataloguePart = 'first' | 'said' | 'seldom-said';

/** Texts that only the server says. */
const serverOnly = /^(mail|partner\.row|errors\.partner)\./;
/** What the frame of every screen, the page where an order begins and the holder's dashboard say, and what may fail there. */
const first =
  /^(cardType|confirmOrder|customerService|error|footer|message|notFound|service|subMenu|topBar|verificationSource|waitingOrders)\.|^(goHome|loading|report\.title|signIn\.again|skipToContent|tryAgain)$|^errors\.(alreadySent|badRequest|catalogueNotLoaded|general|pageNotFound|sessionExpired|sessionRefreshed|unauthorized|unreachable)$/;
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
export function compiledMessages(path: string, part: CataloguePart): Record<string, unknown> {
  const formatjs = fileURLToPath(new URL('../node_modules/@formatjs/cli/bin/formatjs', import.meta.url));
  const compiled = execFileSync(process.execPath, [formatjs, 'compile', path, '--ast', '--format', 'simple'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return Object.fromEntries(Object.entries<unknown>(JSON.parse(compiled)).filter(([id]) => partOf(id) === part));
}
