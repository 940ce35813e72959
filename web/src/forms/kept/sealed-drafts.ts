import { getDraftKey } from '@siteid/contract';
import { call } from '../../shared/api/api.ts';
import { isPassing } from '../../shared/api/api-failure.ts';
import { draftsHere, draftsItem } from './drafts-in-tab.ts';
import type { DraftPlace } from './kept-draft.ts';

/** How long drafts stay after something was typed last, also where nobody signs in again; in milliseconds. */
const draftsLast = 86_400_000;
/** So long after a key did not come it is not asked for again; in milliseconds. */
const pause = 5000;
const nonceBytes = 12;

/** Whose drafts it seals. It is kept nowhere but in the page. */
type DraftKey = { readonly username: string; readonly key: CryptoKey };

/** Keeps what was typed, as JSON, until it is sent. */
export function keepDraft({ owner, path }: DraftPlace, draft: string): void {
  if (owner === '') return;
  draftsHere.until = Date.now() + draftsLast;
  note({ owner, path }, draft);
}

/** Throws away a draft that was sent or given up, with all that the tab holds: the rest is sealed anew. */
export function forgetDraft({ owner, path }: DraftPlace): void {
  if (owner === '') return;
  if (!isTakenOut) draftsHere.unopened ??= sessionStorage.getItem(draftsItem);
  sessionStorage.removeItem(draftsItem);
  note({ owner, path }, null);
}

function note({ owner, path }: DraftPlace, draft: string | null): void {
  const { byPlace } = draftsHere;
  if (draftsHere.owner !== owner) byPlace.clear();
  draftsHere.owner = owner;
  byPlace.set(path, draft);
  void sealAll();
}

let isSealing = false;
let isNoted = false;

/** Seals all drafts, once at a time. What is typed meanwhile is sealed next; until then the tab holds what it held before. */
async function sealAll(): Promise<void> {
  isNoted = true;
  if (isSealing) return;
  isSealing = true;
  try {
    while (isNoted) {
      const key = await openDrafts();
      isNoted = false;
      await sealInTab(key);
    }
  } catch {
    // Without a key what was typed stays in memory, until one comes.
  } finally {
    isSealing = false;
  }
}

async function sealInTab({ username, key }: DraftKey): Promise<void> {
  const { byPlace, owner, until } = draftsHere;
  if (username !== owner) return;
  const kept = [...byPlace].filter(([, draft]) => draft !== null);
  if (kept.length === 0) {
    sessionStorage.removeItem(draftsItem);
    return;
  }
  const text = new TextEncoder().encode(JSON.stringify(kept));
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const body = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  const sealed = btoa([...iv, ...body].map((byte) => String.fromCharCode(byte)).join(''));
  // What was sent, given up, or left by signing out meanwhile does not come back.
  if (kept.some(([path]) => typeof byPlace.get(path) !== 'string')) return;
  try {
    sessionStorage.setItem(draftsItem, `${until}.${sealed}`);
  } catch {
    sessionStorage.removeItem(draftsItem);
  }
}

let opened: Promise<DraftKey> | undefined;
/** The key came: what the tab held is in memory, or goes. */
let isTakenOut = false;

/** Brings the key, and takes out what the tab keeps: once in the life of a page. */
export function openDrafts(): Promise<DraftKey> {
  opened ??= open();
  return opened;
}

async function open(): Promise<DraftKey> {
  try {
    const key = await bringKey();
    await takeOut(key);
    return key;
  } catch (error) {
    setTimeout(() => {
      opened = undefined;
      if (isPassing(error) && isNoted) void sealAll();
    }, pause);
    throw error;
  }
}

async function bringKey(): Promise<DraftKey> {
  if (!window.isSecureContext) throw new Error('Without HTTPS a browser seals nothing: drafts stay in memory.');
  const { username, key } = await call(getDraftKey, {});
  return { username, key: await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']) };
}

/** Opens what the tab keeps. What another key sealed goes: it is somebody else's, or the server's key was changed since. */
async function takeOut({ username, key }: DraftKey): Promise<void> {
  const kept = draftsHere.unopened ?? sessionStorage.getItem(draftsItem);
  draftsHere.unopened = null;
  isTakenOut = true;
  if (kept === null || (draftsHere.owner !== '' && draftsHere.owner !== username)) return;
  try {
    const [until, base64 = ''] = kept.split('.');
    const sealed = bytesOf(base64);
    const iv = sealed.subarray(0, nonceBytes);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.subarray(nonceBytes));
    const drafts = JSON.parse(new TextDecoder().decode(text)) as [string, string][];
    draftsHere.owner = username;
    draftsHere.until = Math.max(draftsHere.until, Number(until));
    // What was typed before the key came is newer.
    for (const [path, draft] of drafts) if (!draftsHere.byPlace.has(path)) draftsHere.byPlace.set(path, draft);
  } catch {
    sessionStorage.removeItem(draftsItem);
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
