import { expect, test } from 'vitest';
import { createRegistry } from './registry.ts';

test('an answer that goes on and on is left early, and is none [W-2-4]', async () => {
  let sent = 0;
  const endless = () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 1000) controller.close();
        else controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    return Promise.resolve(new Response(body, { status: 200 }));
  };
  const registry = createRegistry({ url: 'http://registry.example', key: undefined, timeoutMs: 60_000 }, endless);
  expect(await registry?.find('SE', '559900-0001')).toBeNull();
  expect(sent).toBeLessThan(10);
});
