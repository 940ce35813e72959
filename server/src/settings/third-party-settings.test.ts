import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigurationError } from './read-settings.ts';

const demo = { PORTAL_MODE: 'demo' };
const chat = { script: 'https://chat.example/load.js', origins: ['wss://chat.example'] };
const consent = { script: 'https://consent.example/c.js' };
const scripts = (value: object) => ({ THIRD_PARTY_SCRIPTS: JSON.stringify(value) });
const loaded = (env: object) => readConfig({ ...demo, ...env }).portal.thirdPartyScripts;

test('a script is loaded only when it is named and switched on, consent first [9-3]', () => {
  expect(loaded({})).toEqual([]);
  expect(loaded(scripts({ chat, marketing: chat }))).toEqual([]);
  expect(loaded({ ...scripts({ chat, consent }), LOAD_CHAT_COMPONENT: 'true' })).toEqual([
    { name: 'consent', script: consent.script, origins: ['https://consent.example'] },
    { name: 'chat', script: chat.script, origins: ['https://chat.example', 'wss://chat.example'] },
  ]);
});

test('a switch without its script, and anything that is no plain origin, stops the start [9-3]', () => {
  const wrong = [
    { LOAD_CHAT_COMPONENT: 'true' },
    { ...scripts({ chat }), ENABLE_HUBSPOT: 'true' },
    scripts({ other: chat }),
    scripts({ chat: { script: 'http://chat.example/load.js' } }),
    ...["'unsafe-inline'", 'https://a.example; script-src *', 'https://a.example/path', 'https:', '*', 'data:'].map((origin) =>
      scripts({ chat: { ...chat, origins: [origin] } }),
    ),
    { THIRD_PARTY_SCRIPTS: '{' },
  ];
  for (const env of wrong) {
    expect(() => readConfig({ ...demo, ...env }), JSON.stringify(env)).toThrow(ConfigurationError);
  }
});

test("telemetry goes to the endpoint of its connection string, else to the vendor's usual one [9-3]", () => {
  const telemetry = (text: string) => readConfig({ ...demo, TELEMETRY_CONNECTION_STRING: text }).portal.telemetry;
  const key = 'InstrumentationKey=00000000-0000-0000-0000-000000000000';
  expect(telemetry(`${key};IngestionEndpoint=https://in.example/v2/;LiveEndpoint=https://live.example/`)?.origin).toBe(
    'https://in.example',
  );
  expect(telemetry(`IngestionEndpoint=https://in.example/;${key}`)?.origin).toBe('https://in.example');
  expect(telemetry(key)?.origin).toBe('https://dc.services.visualstudio.com');
  expect(readConfig(demo).portal.telemetry).toBeNull();
  for (const wrong of ['key', 'IngestionEndpoint=https://in.example/', `${key};IngestionEndpoint=http://in.example/`])
    expect(() => telemetry(wrong), wrong).toThrow(ConfigurationError);
});
