import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftsItem } from '../forms/kept/drafts-in-tab.ts';

type Heard = (event: { readonly data: unknown }) => void;
let said: unknown[];
let listeners: Set<Heard>;
const reload = vi.fn();
const assign = vi.fn();
const kept = new Map<string, string>();

/** A tab of its own, in which nobody is known yet. */
async function aTab() {
  vi.resetModules();
  return import('./person-of-tabs.ts');
}
const hear = (data: unknown) => {
  for (const listener of listeners) listener({ data });
};

beforeEach(() => {
  said = [];
  listeners = new Set();
  kept.clear();
  reload.mockClear();
  assign.mockClear();
  vi.stubGlobal('window', { location: { reload, assign } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (data: unknown) => said.push(data);
      addEventListener = (_: string, listener: Heard) => listeners.add(listener);
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a tab leaves with its person, and heeds no late word of somebody who left before', async () => {
  const { leaveOtherTabs, takePerson } = await aTab();
  takePerson('astrid');
  leaveOtherTabs();
  const left = said.at(-1);
  const other = await aTab();
  listeners.clear();
  other.takePerson('karl');
  kept.set(draftsItem, '1773134005000.sealed');
  hear(left);
  expect([assign.mock.calls, reload.mock.calls, kept.has(draftsItem)]).toEqual([[], [], true]);
  other.leaveOtherTabs();
  kept.set(draftsItem, '1773134005000.sealed');
  hear(said.at(-1));
  expect([assign.mock.calls.length, kept.has(draftsItem)]).toEqual([1, false]);
});

test('a tab is loaded anew where somebody else has come in another, and not for its own person', async () => {
  const { takePerson } = await aTab();
  takePerson('astrid');
  hear(said.at(-1));
  expect(reload).not.toHaveBeenCalled();
  (await aTab()).takePerson('karl');
  hear(said.at(-1));
  expect(reload).toHaveBeenCalledTimes(1);
});
