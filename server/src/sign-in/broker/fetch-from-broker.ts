import type { Server } from 'node:http';
import type { CustomFetch } from 'openid-client';

/**
 * A broker at our own public address is reached through our own socket: the public address may lead to a proxy that the
 * server itself cannot reach. Any other is fetched as it is named.
 */
export function brokerFetch(issuer: string, publicUrl: string, server: Server): CustomFetch {
  if (new URL(issuer).origin !== publicUrl) return (url, options) => fetch(url, options as RequestInit);
  return (url, options) => {
    const { pathname, search } = new URL(url);
    return fetch(`${ownAddress(server)}${pathname}${search}`, options as RequestInit);
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
