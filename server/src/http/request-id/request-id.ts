import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddresses from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** Which of the addresses that a request came through are proxies of ours, the nearest first. */
export type Trust = (address: string, hop: number) => boolean;

/** By how many proxies stand before the portal, or which addresses they have. */
export function trustOf(proxies: string | number | false): Trust {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxyAddresses.compile(proxies.split(',').map((each) => each.trim()));
}

/** Letters, digits and separators: nothing that ends a line of a log or a header, or that could be read as markup. */
const wellFormed = /^[\w.:/+=-]{1,64}$/;

/** The id of a request: the one that a trusted proxy gave it, where it is well-formed, else a new one. One from anybody else is ignored. */
export function requestIdBy(trusts: Trust): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader];
    const isKept = typeof given === 'string' && wellFormed.test(given) && trusts(socket.remoteAddress ?? '', 0);
    return isKept ? given : randomUUID();
  };
}

export const requestIdHeader = 'x-request-id';

/** Whether the connection that a request came over is one of a trusted proxy. */
export function isFromTrustedProxy({ server, raw }: FastifyRequest): boolean {
  return server.trustsProxy(raw.socket.remoteAddress ?? '', 0);
}

declare module 'fastify' {
  interface FastifyInstance {
    trustsProxy: Trust;
  }
}
