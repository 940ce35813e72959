import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TestRegistry = {
  readonly url: string;
  /** What is answered for `SE/556000-0001`; a company without an answer is 404, and `silent` never answers. */
  readonly answers: Map<string, object | number | 'silent'>;
  /** Whether anybody may sign. */
  maySign: boolean;
  readonly asked: { readonly path: string; readonly authorization: string | undefined; readonly body: string }[];
  readonly close: () => void;
};

/** A registry of companies that says what a test tells it to. */
export async function startTestRegistry(): Promise<TestRegistry> {
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += String(part);
    const path = decodeURIComponent(request.url ?? '');
    registry.asked.push({ path, authorization: request.headers.authorization, body });
    const answer = path.endsWith('/signatory')
      ? { maySign: registry.maySign }
      : registry.answers.get(path.replace('/companies/', ''));
    if (answer === 'silent') return;
    const status = typeof answer === 'number' ? answer : answer === undefined ? 404 : 200;
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const registry: TestRegistry = {
    url: `http://127.0.0.1:${port}`,
    answers: new Map(),
    maySign: true,
    asked: [],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return registry;
}
