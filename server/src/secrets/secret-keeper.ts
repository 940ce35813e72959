import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Keys, SecretKey } from './keys.ts';

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
  /** The ids of the keys that open here, the current one first. */
  readonly keyIds: readonly [string, ...string[]];
  /** Keyed SHA-256 of a text in its normalised form: finds equal values without opening any. */
  readonly lookupHash: (text: string) => Buffer;
};

/** A sealed value that cannot be opened. The message names no value. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** Sealed with a key that this portal was not given, as another portal may have been. */
export class KeyMissing extends SealBroken {}

/** The parts of a sealed value: version, length of the key's id, the id, the wrapped data key, the encrypted text. */
type Envelope = { readonly keyId: string; readonly wrappedKey: Buffer; readonly body: Buffer };

const version = 1;
const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const wrappedKeyBytes = nonceBytes + keyBytes + tagBytes;

export function createSecretKeeper({ keys, lookupKey }: Pick<Keys, 'keys' | 'lookupKey'>): SecretKeeper {
  const [current] = keys;
  const unwrap = ({ keyId, wrappedKey }: Envelope): Buffer => {
    const found = keys.find(({ id }) => id === keyId);
    if (found === undefined) throw new KeyMissing(`A value was sealed with the key "${keyId}", which is not configured.`);
    return decrypt(wrappedKey, found.key, wrapContext(keyId));
  };
  const wrap = (dataKey: Buffer, body: Buffer): Buffer =>
    pack({ keyId: current.id, wrappedKey: encrypt(dataKey, current.key, wrapContext(current.id)), body });

  return {
    seal: (plaintext, context) => {
      const dataKey = randomBytes(keyBytes);
      return wrap(dataKey, encrypt(Buffer.from(plaintext, 'utf8'), dataKey, context));
    },
    open: (sealed, context) => {
      const envelope = unpack(sealed);
      return decrypt(envelope.body, unwrap(envelope), context).toString('utf8');
    },
    needsRotation: (sealed) => unpack(sealed).keyId !== current.id,
    rewrap: (sealed) => {
      const envelope = unpack(sealed);
      return wrap(unwrap(envelope), envelope.body);
    },
    keyIds: [current.id, ...keys.slice(1).map(({ id }) => id)],
    lookupHash: (text) => createHmac('sha256', lookupKey).update(text, 'utf8').digest(),
  };
}

/** Bound into the wrapping, so that a data key cannot be passed off as another key's. */
function wrapContext(keyId: SecretKey['id']): string {
  return `data-key:${keyId}`;
}

function encrypt(plaintext: Buffer, key: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(context, 'utf8'));
  const body = Buffer.concat([encryption.update(plaintext), encryption.final()]);
  return Buffer.concat([nonce, body, encryption.getAuthTag()]);
}

function decrypt(sealed: Buffer, key: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(sealed.length - tagBytes);
  try {
    const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context, 'utf8'));
    decryption.setAuthTag(tag);
    return Buffer.concat([decryption.update(sealed.subarray(nonceBytes, -tagBytes)), decryption.final()]);
  } catch (cause) {
    throw new SealBroken('A sealed value was changed, or is not what it is opened as.', { cause });
  }
}

function pack({ keyId, wrappedKey, body }: Envelope): Buffer {
  const id = Buffer.from(keyId, 'utf8');
  return Buffer.concat([Buffer.from([version, id.length]), id, wrappedKey, body]);
}

function unpack(bytes: Uint8Array): Envelope {
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const idEnd = 2 + (sealed[1] ?? 0);
  const keyEnd = idEnd + wrappedKeyBytes;
  if (sealed[0] !== version || sealed.length < keyEnd + nonceBytes + tagBytes)
    throw new SealBroken('This is not a sealed value.');
  return { keyId: sealed.toString('utf8', 2, idEnd), wrappedKey: sealed.subarray(idEnd, keyEnd), body: sealed.subarray(keyEnd) };
}
