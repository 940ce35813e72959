import { getAuthInfo } from '@siteid/contract';

let known: string | undefined;
let whenChanged: () => void = () => undefined;

/** Says what to do when the server's rights of this session are no longer those the browser knows (7-2). */
export function onAuthInfoChanged(listener: () => void): void {
  whenChanged = listener;
}

/** Compares the hash that came with a reply to the one known; the reply of auth-info itself only teaches it. */
export function noteAuthInfoHash(hash: string | undefined, endpointPath: string): void {
  if (hash === undefined || hash === known) return;
  const changed = known !== undefined && endpointPath !== getAuthInfo.path;
  known = hash;
  if (changed) whenChanged();
}
