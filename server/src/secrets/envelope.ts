import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A sealed value that cannot be opened. The message names no value. */
export class SealBroken extends Error {
  override readonly name: string = 'SealBroken';
}

/** Sealed with a key that this portal was not given, as another portal may have been. */
export class KeyMissing extends SealBroken {}

/** A sealed value: whose key wrapped its data key, the wrapped data key, and the text that is encrypted with that. */
export type Envelope = { readonly keyId: string; readonly wrappedKey: Buffer; readonly body: Buffer };

const cipher = 'aes-256-gcm';
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const wrappedKeyBytes = nonceBytes + keyBytes + tagBytes;

/** Of the first byte: a key of the portal's own wraps to one length, a key service to any. */
const version = { ownKey: 1, keyService: 2 };

export function encrypt(plaintext: Buffer, key: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(context, 'utf8'));
  const body = Buffer.concat([encryption.update(plaintext), encryption.final()]);
  return Buffer.concat([nonce, body, encryption.getAuthTag()]);
}

export function decrypt(sealed: Buffer, key: Buffer, context: string): Buffer {
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

/** Version, length of the key's id, the id, of a key service the length of the wrapped data key, that, and the encrypted text. */
export function pack({ keyId, wrappedKey, body }: Envelope, by: keyof typeof version): Buffer {
  const id = Buffer.from(keyId, 'utf8');
  const length = Buffer.alloc(by === 'keyService' ? 2 : 0);
  if (by === 'keyService') length.writeUInt16BE(wrappedKey.length);
  return Buffer.concat([Buffer.from([version[by], id.length]), id, length, wrappedKey, body]);
}

export function unpack(bytes: Uint8Array): Envelope {
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const idEnd = 2 + (sealed[1] ?? 0);
  const isOfService = sealed[0] === version.keyService;
  if ((!isOfService && sealed[0] !== version.ownKey) || sealed.length < idEnd + 2) throw notSealed();
  const keyStart = isOfService ? idEnd + 2 : idEnd;
  const keyEnd = keyStart + (isOfService ? sealed.readUInt16BE(idEnd) : wrappedKeyBytes);
  if (sealed.length < keyEnd + nonceBytes + tagBytes) throw notSealed();
  return {
    keyId: sealed.toString('utf8', 2, idEnd),
    wrappedKey: sealed.subarray(keyStart, keyEnd),
    body: sealed.subarray(keyEnd),
  };
}

const notSealed = () => new SealBroken('This is not a sealed value.');
