import { expect, test } from 'vitest';
import { loadThirdPartyScripts, policyFor } from './third-party-scripts.ts';

const consent = { name: 'consent', script: 'https://consent.example/c.js', origins: ['https://consent.example'] } as const;
const chat = {
  name: 'chat',
  script: 'https://chat.example/load.js',
  origins: ['https://chat.example', 'wss://chat.example'],
} as const;
const scripts = [consent, chat].map((each) => ({ ...each, origins: [...each.origins] }));

/** A page that notes which scripts are put into it. */
function aPage() {
  type Script = EventTarget & { src: string };
  const put: Script[] = [];
  const page = { createElement: () => new EventTarget(), head: { append: (script: Script) => put.push(script) } };
  return { put, page: page as unknown as Document };
}

test('without configuration nothing is loaded [9-3]', async () => {
  const { put, page } = aPage();
  await loadThirdPartyScripts([], page);
  expect(put).toEqual([]);
});

test('each is loaded after the one before it; one that fails holds nobody up [9-3]', async () => {
  const { put, page } = aPage();
  const loading = loadThirdPartyScripts(scripts, page);
  expect(put.map(({ src }) => src)).toEqual([consent.script]);
  put[0]?.dispatchEvent(new Event('error'));
  await Promise.resolve();
  expect(put.map(({ src }) => src)).toEqual([consent.script, chat.script]);
  put[1]?.dispatchEvent(new Event('load'));
  await loading;
});

test('a script of others may load more from its own origins, and from nowhere else [9-3]', () => {
  const { createScriptURL } = policyFor(scripts);
  expect(createScriptURL('https://chat.example/more.js')).toBe('https://chat.example/more.js');
  for (const address of ['https://evil.example/x.js', '/x.js', 'data:text/javascript,1', 'https://chat.example.evil.example/'])
    expect(() => createScriptURL(address)).toThrow(TypeError);
});
