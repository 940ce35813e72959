/** The value of a cookie that scripts may read, or undefined. */
export function readCookie(name: string, from: string = document.cookie): string | undefined {
  for (const pair of from.split('; ')) {
    const separator = pair.indexOf('=');
    if (pair.slice(0, separator) === name) return decodeURIComponent(pair.slice(separator + 1));
  }
  return undefined;
}

/** Sets a cookie of this browser session. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; SameSite=Lax${secure()}`;
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; path=/; Max-Age=0; SameSite=Lax${secure()}`;
}

const secure = () => (window.location.protocol === 'https:' ? '; Secure' : '');
