import { getAuthInfo } from '@siteid/contract';

let known: string | undefined;
let whenChanged: () => void = () => undefined;

/** Sets what is called when the session's rights on the server are no longer those that the browser knows (7-2). */
export function onAuthInfoChanged(listener: () => void): void {
  whenChanged = listener;
}

/** Compares the hash of a reply with the known one; the hash in the reply of auth-info itself becomes the known one. */
export function noteAuthInfoHash(hash: string | undefined, endpointPath: string): void {
  if (hash === undefined || hash === known) return;
  const changed = known !== undefined && endpointPath !== getAuthInfo.path;
  known = hash;
  if (changed) whenChanged();
}
