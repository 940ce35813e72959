import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, type Envelope, encrypt, KeyMissing, keyBytes, pack, unpack } from './envelope.ts';
import type { Keys, SecretKey } from './keys.ts';
import { createPinKeeper, type PinKeeper, type PinService } from './pin-keeper.ts';

export { KeyMissing, SealBroken } from './envelope.ts';

/**
 * Keeps values that must be unreadable in the database (T22, T23). Each is encrypted with AES-256-GCM under a data key
 * of its own; the data key, encrypted under the current key, travels with it. `context` says what the value is and
 * whose, such as `card-order:<id>:pin`: a sealed value moved elsewhere does not open.
 */
export type SecretKeeper = {
  readonly seal: (plaintext: string, context: string) => Buffer;
  /** Throws SealBroken when the value was changed, is another context's, or its key is not configured. */
  readonly open: (sealed: Uint8Array, context: string) => string;
  /** Whether the value is under a former key. */
  readonly needsRotation: (sealed: Uint8Array) => boolean;
  /** The same value under the current key; needs no context, because only its data key is encrypted anew. */
  readonly rewrap: (sealed: Uint8Array) => Buffer;
  readonly pins: PinKeeper;
  /** The ids of the keys that open here. */
  readonly keyIds: readonly string[];
  /** Of them those that seal here: the first of the portal's own, and that of the key service where it seals PINs. */
  readonly sealingIds: readonly [string, ...string[]];
  /** Keyed SHA-256 of a text in its normalised form: finds equal values without opening any. */
  readonly lookupHash: (text: string) => Buffer;
};

export function createSecretKeeper(
  { keys, lookupKey }: Pick<Keys, 'keys' | 'lookupKey'>,
  pinService: PinService | null = null,
): SecretKeeper {
  const [current] = keys;
  const unwrap = ({ keyId, wrappedKey }: Envelope): Buffer => {
    const found = keys.find(({ id }) => id === keyId);
    if (found === undefined) throw new KeyMissing(`A value was sealed with the key "${keyId}", which is not configured.`);
    return decrypt(wrappedKey, found.key, wrapContext(keyId));
  };
  const wrap = (dataKey: Buffer, body: Buffer): Buffer =>
    pack({ keyId: current.id, wrappedKey: encrypt(dataKey, current.key, wrapContext(current.id)), body }, 'ownKey');
  const own = {
    seal: (plaintext: string, context: string) => {
      const dataKey = randomBytes(keyBytes);
      return wrap(dataKey, encrypt(Buffer.from(plaintext, 'utf8'), dataKey, context));
    },
    open: (sealed: Uint8Array, context: string) => {
      const envelope = unpack(sealed);
      return decrypt(envelope.body, unwrap(envelope), context).toString('utf8');
    },
    needsRotation: (sealed: Uint8Array) => unpack(sealed).keyId !== current.id,
  };
  return {
    ...own,
    rewrap: (sealed) => {
      const envelope = unpack(sealed);
      return wrap(unwrap(envelope), envelope.body);
    },
    pins: createPinKeeper({ ...own, wrap, unwrap }, pinService),
    keyIds: [...keys.map(({ id }) => id), ...(pinService === null ? [] : [pinService.service.id])],
    sealingIds: [current.id, ...(pinService?.seals === true ? [pinService.service.id] : [])],
    lookupHash: (text) => createHmac('sha256', lookupKey).update(text, 'utf8').digest(),
  };
}

/** Bound into the wrapping, so that a data key cannot be passed off as another key's. */
function wrapContext(keyId: SecretKey['id']): string {
  return `data-key:${keyId}`;
}
