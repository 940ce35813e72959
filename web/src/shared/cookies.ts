/** The value of a cookie that scripts may read, or undefined. */
export function readCookie(name: string, from: string = document.cookie): string | undefined {
  for (const pair of from.split('; ')) {
    const separator = pair.indexOf('=');
    if (pair.slice(0, separator) === name) return decoded(pair.slice(separator + 1));
  }
  return undefined;
}

/** Anyone can write a cookie, such as one with a bare `%`: what cannot be decoded is read as it stands. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Sets a cookie of this browser session, or one that stays for some seconds. */
export function writeCookie(name: string, value: string, seconds?: number): void {
  const stays = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; SameSite=Lax${stays}${secure()}`;
}

/** Removes a cookie of this host, and the one that was set for a domain, where it is named: each is removed as it was set. */
export function removeCookie(name: string, domain: string | null = null): void {
  const removal = `${name}=; path=/; Max-Age=0; SameSite=Lax${secure()}`;
  document.cookie = removal;
  if (domain !== null) document.cookie = `${removal}; Domain=${domain}`;
}

const secure = () => (window.location.protocol === 'https:' ? '; Secure' : '');
