import type { Served } from '../browser.ts';
import type { World } from '../world.ts';
import type { PortalProcess } from './portal-process.ts';

/** A portal in a process of its own, as a world's browsers and partners send requests to it: it has the keys of that world. */
export function overHttp(portal: PortalProcess, { server }: World): Served {
  return {
    gate: server.gate,
    async inject({ method, url, headers, payload }) {
      const hasType = payload === undefined || typeof payload === 'string';
      const reply = await fetch(`${portal.url}${url}`, {
        method,
        headers: hasType ? headers : { 'content-type': 'application/json', ...headers },
        ...(payload !== undefined && { body: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
      });
      const rawPayload = Buffer.from(await reply.arrayBuffer());
      return {
        statusCode: reply.status,
        headers: Object.fromEntries(reply.headers),
        body: rawPayload.toString(),
        rawPayload,
      };
    },
  };
}
