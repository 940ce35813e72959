/** A longer address is none of ours, which are short; and what is kept for a sign-in stays small. */
const longest = 2000;
/** Coming back to one of these would start the next redirect, or end the session that was just made. */
const notPages = /^\/(?:authentication|api)(?:\/|$)/i;
// Control characters, and backslashes that browsers read as slashes, hide where an address leads.
const hidden = /[\u0000-\u001f\u007f-\u009f\\]/;

/**
 * Where a redirect_uri may lead: a path or an absolute URL of our own origin, as its normalised absolute form; anything
 * else is the start page (7-4, D-IDP). `publicUrl` is the portal's own origin.
 */
export function returnAddress(publicUrl: string, asked: string | undefined): string {
  const start = new URL('/', publicUrl);
  return (asked !== undefined && own(start, asked)) || start.href;
}

function own(start: URL, asked: string): string | undefined {
  if (asked.length > longest || hidden.test(asked) || !/^(?:\/|https?:\/\/)/i.test(asked)) return undefined;
  const url = URL.parse(asked, start);
  if (url === null || url.origin !== start.origin || url.username !== '' || url.password !== '') return undefined;
  const path = decoded(url.pathname);
  if (path === undefined || path.startsWith('//') || hidden.test(path) || notPages.test(path)) return undefined;
  return url.href;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
