import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TransitServer } from '../testing/outside/transit-server.ts';
import { KeyMissing, SealBroken } from './envelope.ts';
import { KeyServiceAway, transitService } from './key-service.ts';
import { createSecretKeeper } from './secret-keeper.ts';

const own = { keys: [{ id: '2026', key: Buffer.alloc(32, 1) }], lookupKey: Buffer.alloc(32, 2) } as const;
const folder = mkdtempSync(join(tmpdir(), 'siteid-transit-'));
let transit: TransitServer;
beforeAll(async () => {
  transit = await TransitServer.open(join(folder, 'token'));
  transit.addVersion('pins');
});
afterAll(() => {
  transit.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  transit.fault = null;
  transit.calls.length = 0;
});

const keeper = ({ seals = true, keyName = 'pins', within = 3000 } = {}) => {
  const { url, tokenFile } = transit;
  return createSecretKeeper(own, { service: transitService({ url, tokenFile, keyName }, within), seals });
};

test('a PIN opens with the service’s leave alone, and what else is sealed never asks it [R-9-7]', async () => {
  const secrets = keeper();
  const sealed = await secrets.pins.seal('8271', 'a');
  expect(await secrets.pins.open(sealed, 'a')).toBe('8271');
  expect(transit.calls).toEqual(['encrypt pins', 'decrypt pins']);
  expect(secrets.open(secrets.seal('government id', 'b'), 'b')).toBe('government id');
  expect(transit.calls).toHaveLength(2);
  // With the portal's own keys alone it stays shut, at a portal of before too, which says 503 and not 500.
  await expect(createSecretKeeper(own).pins.open(sealed, 'a')).rejects.toThrow(KeyMissing);
  expect(() => createSecretKeeper(own).open(sealed, 'card-order:a:pin')).toThrow(KeyMissing);
  await expect(keeper({ keyName: 'others' }).pins.open(sealed, 'a')).rejects.toThrow(KeyMissing);
  await expect(secrets.pins.open(sealed, 'b')).rejects.toThrow(SealBroken);
});

test('a service that only opens leaves the sealing to the portal’s own key, so that portals may differ [R-9-7]', async () => {
  const before = keeper({ seals: false });
  const [byService, byOwn] = [await keeper().pins.seal('8271', 'a'), await before.pins.seal('8272', 'a')];
  for (const secrets of [before, keeper()])
    expect([await secrets.pins.open(byService, 'a'), await secrets.pins.open(byOwn, 'a')]).toEqual(['8271', '8272']);
  expect([before.sealingIds, before.keyIds]).toEqual([['2026'], ['2026', 'transit:pins']]);
  expect([keeper().sealingIds, keeper().keyIds]).toEqual([
    ['2026', 'transit:pins'],
    ['2026', 'transit:pins'],
  ]);
});

test('no byte of a PIN that is sealed by the service can be changed [R-9-7]', async () => {
  const { pins } = keeper();
  const sealed = await pins.seal('8271', 'a');
  for (let index = 0; index < sealed.length; index += 7) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    await expect(pins.open(changed, 'a'), `byte ${index}`).rejects.toThrow(SealBroken);
  }
});

test('the service is away when it is silent, sealed, or knows neither token nor key; a new token is read from its file [R-9-7]', async () => {
  const { pins } = keeper({ within: 200 });
  const sealed = await pins.seal('8271', 'a');
  for (const fault of ['silent', 500, 503, 403, 404, 429] as const) {
    transit.fault = fault;
    await expect(pins.open(sealed, 'a'), String(fault)).rejects.toThrow(KeyServiceAway);
    await expect(pins.seal('8271', 'a'), String(fault)).rejects.toThrow(KeyServiceAway);
  }
  transit.fault = null;
  transit.renewToken();
  expect(await pins.open(sealed, 'a')).toBe('8271');
  await expect(keeper({ keyName: 'nobodys' }).pins.seal('8271', 'a')).rejects.toThrow(KeyServiceAway);
  const nowhere = transitService({ url: 'http://127.0.0.1:9/v1/transit', tokenFile: transit.tokenFile, keyName: 'pins' });
  await expect(nowhere.wrap(Buffer.alloc(32))).rejects.toThrow(/^The key service was not reached \(E/);
  const noToken = transitService({ url: transit.url, tokenFile: join(folder, 'none'), keyName: 'pins' });
  await expect(noToken.wrap(Buffer.alloc(32))).rejects.toThrow('The key service was not reached (ENOENT).');
});

test('it is away, and nothing is broken, where its key is gone or no longer opens that version; what it says of others is not repeated [R-9-7]', async () => {
  transit.addVersion('gone');
  const { pins } = keeper({ keyName: 'gone' });
  const sealed = await pins.seal('8271', 'a');
  const { rewrap } = await pins.rotation();
  const expectAway = async (why: string) => {
    for (const ask of [async () => pins.open(sealed, 'a'), async () => rewrap(sealed)])
      await expect(ask()).rejects.toThrow(new KeyServiceAway(`The key service answered ${why}.`));
  };
  const bringBack = transit.deleteKey('gone');
  await expectAway('400 (encryption key not found)');
  bringBack();
  transit.addVersion('gone');
  transit.decryptFrom('gone', 2);
  await expectAway('400 (disallowed by policy (too old))');
  transit.decryptFrom('gone', 1);
  expect(await pins.open(sealed, 'a')).toBe('8271');
  const newer = await pins.seal('8271', 'a');
  bringBack();
  await expect(pins.open(newer, 'a')).rejects.toThrow('The key service answered 400 (version is too new).');
  transit.fault = 400;
  await expectAway('400');
});

test('what is rewrapped moves both ways, and within the service its data key does not come here [R-9-7]', async () => {
  const [byOwn, byService] = [keeper({ seals: false }), keeper()];
  let sealed = await byOwn.pins.seal('8271', 'a');
  const to = async ({ pins }: typeof byOwn) => {
    const { isNeeded, rewrap } = await pins.rotation();
    const was = isNeeded(sealed);
    if (was) sealed = await rewrap(sealed);
    return [was, isNeeded(sealed), await pins.open(sealed, 'a')];
  };
  expect(await to(byService)).toEqual([true, false, '8271']);
  expect(await to(byService)).toEqual([false, false, '8271']);
  transit.addVersion('pins');
  transit.calls.length = 0;
  expect(await to(byService)).toEqual([true, false, '8271']);
  expect(transit.calls).toEqual(['encrypt pins', 'rewrap pins', 'decrypt pins']);
  expect(await to(byOwn)).toEqual([true, false, '8271']);
  expect(await createSecretKeeper(own).pins.open(sealed, 'a')).toBe('8271');
});
