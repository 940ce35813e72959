import type { Server } from 'node:http';

/**
 * Makes a `fetch` for a service. One at the portal's own public address is reached through the portal's own socket, because that address
 * may lead to a proxy that the server itself cannot reach.
 */
export function fetchPastProxy(service: string, publicUrl: string, server: Server): typeof fetch {
  if (new URL(service).origin !== publicUrl) return (url, options) => fetch(url, options);
  return (url, options) => {
    const { pathname, search } = new URL(url instanceof Request ? url.url : url);
    return fetch(`${ownAddress(server)}${pathname}${search}`, options);
  };
}

function ownAddress(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string')
    throw new TypeError('fetch failed', { cause: 'the server does not listen yet' });
  const everywhere = bound.address === '0.0.0.0' || bound.address === '::';
  const host = everywhere ? '127.0.0.1' : bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `http://${host}:${bound.port}`;
}
