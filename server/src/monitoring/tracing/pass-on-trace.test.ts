import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROOT_CONTEXT, TraceFlags, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { expect, test } from 'vitest';
import { postWebhook } from '../../webhooks/sending/post-webhook.ts';
import { passOnTrace } from './pass-on-trace.ts';

test('a trace is named to whom it is passed on, and neither to a receiver of webhooks nor to anybody else [R-5-5]', async () => {
  const asked: [string | undefined, boolean][] = [];
  const open = async () => {
    const server = createServer(({ url, headers }, reply) => {
      asked.push([url, headers['traceparent'] !== undefined || headers['tracestate'] !== undefined]);
      reply.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
  const [ours, others] = await Promise.all([open(), open()]);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const stop = passOnTrace(contexts, [`${ours.address}/below`]);
  const span = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: TraceFlags.SAMPLED };
  try {
    await contexts.with(trace.setSpanContext(ROOT_CONTEXT, span), async () => {
      await fetch(`${ours.address}/ours`);
      await fetch(`${others.address}/others`);
      const post = { headers: {}, body: '{}', toLoopback: true, answerWithin: 5_000 };
      for (const { address } of [ours, others]) await postWebhook({ ...post, address: `${address}/webhook` });
    });
    await fetch(`${ours.address}/untraced`);
    stop();
    await contexts.with(trace.setSpanContext(ROOT_CONTEXT, span), async () => fetch(`${ours.address}/ended`));
  } finally {
    for (const { server } of [ours, others]) server.close();
    contexts.disable();
  }
  expect(asked).toEqual([
    ['/ours', true],
    ['/others', false],
    ['/webhook', false],
    ['/webhook', false],
    ['/untraced', false],
    ['/ended', false],
  ]);
});
