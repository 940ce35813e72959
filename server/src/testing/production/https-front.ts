import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { generate } from 'selfsigned';

/** Speaks https to browsers and passes their requests on to the portal, as the proxy before a production does. */
export async function openHttpsFront(port: number, portalUrl: () => string): Promise<Server> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, url, socket } = incoming;
    const headers = { ...incoming.headers, 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' };
    const passed = request(new URL(url ?? '/', portalUrl()), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
