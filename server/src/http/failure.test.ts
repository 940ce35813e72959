import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { KeyServiceAway } from '../secrets/key-service.ts';
import { createSecretKeeper } from '../secrets/secret-keeper.ts';
import { handleThrown } from './failure.ts';

const keeper = (...ids: [string, ...string[]]) => {
  const [first, ...others] = ids.map((id) => ({ id, key: randomBytes(32) }));
  return createSecretKeeper({ keys: [first!, ...others], lookupKey: randomBytes(32) });
};

function portalThatOpens(open: () => unknown) {
  const app = Fastify();
  app.decorateRequest('actor', null);
  app.setErrorHandler(handleThrown);
  app.get('/', async () => open());
  return app.inject('/');
}

test('what was sealed with a key that only other portals have is unavailable here for now, and no fault of the program [T22]', async () => {
  const sealed = keeper('2027').seal('1234', 'a');
  const { statusCode, headers } = await portalThatOpens(() => keeper('2026').open(sealed, 'a'));
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
});

test('what a key service keeps is unavailable while it is away [R-9-8]', async () => {
  const { statusCode, headers, body } = await portalThatOpens(() => {
    throw new KeyServiceAway('The key service answered 503.');
  });
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(body).not.toContain('key service');
});

test('what was changed is a fault', async () => {
  const sealed = keeper('2026').seal('1234', 'a');
  expect((await portalThatOpens(() => keeper('2026').open(sealed, 'a'))).statusCode).toBe(500);
});

test('what is said of somebody who was erased meanwhile asks for a sign-in, and tells of no database that is away [R-6-10]', async () => {
  const { statusCode, headers } = await portalThatOpens(() => {
    throw Object.assign(new Error('The person was erased.'), { code: 'PE001' });
  });
  expect([statusCode, headers['x-session-token-missing'], headers['retry-after']]).toEqual([403, 'true', undefined]);
});
