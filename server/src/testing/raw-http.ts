import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type RawReply = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** As bytes read one by one, so that nothing is lost of what is no text. */
  readonly body: string;
};

/** Sends the path and the headers to a listening server as they are written: nothing normalises them on the way. */
export async function sendRaw(
  { server }: FastifyInstance,
  path: string,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawReply> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.setEncoding('latin1');
  let read = '';
  for await (const part of reply) read += part;
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: read };
}
