import { randomBytes } from 'node:crypto';
import { decrypt, type Envelope, encrypt, keyBytes, pack, unpack } from './envelope.ts';
import type { KeyService } from './key-service.ts';

/**
 * Seals PINs, by a key service where there is one and it comes first: then a PIN opens with the service's leave alone, which it logs and
 * may take back. Nothing else goes there, for without the service nobody could sign in or order.
 */
export type PinKeeper = {
  readonly seal: (pin: string, orderId: string) => Promise<Buffer>;
  /** Throws SealBroken as SecretKeeper does, and KeyServiceAway. */
  readonly open: (sealed: Uint8Array, orderId: string) => Promise<string>;
  /** Begins to bring PINs under the key that seals now: the service's, in its newest version, or the portal's own. */
  readonly rotation: () => Promise<PinRotation>;
};

export type PinRotation = {
  readonly isNeeded: (sealed: Uint8Array) => boolean;
  readonly rewrap: (sealed: Uint8Array) => Promise<Buffer>;
};

/** The portal's own keys, as PINs are sealed without a service. */
type OwnKeys = {
  readonly seal: (plaintext: string, context: string) => Buffer;
  readonly open: (sealed: Uint8Array, context: string) => string;
  readonly needsRotation: (sealed: Uint8Array) => boolean;
  readonly wrap: (dataKey: Buffer, body: Buffer) => Buffer;
  readonly unwrap: (envelope: Envelope) => Buffer;
};

/** The service, and whether it seals or only opens what it sealed. */
export type PinService = { readonly service: KeyService; readonly seals: boolean };

const contextOf = (orderId: string) => `card-order:${orderId}:pin`;

export function createPinKeeper(own: OwnKeys, given: PinService | null): PinKeeper {
  const service = given?.service;
  const sealing = given?.seals === true ? given.service : undefined;
  const isOfService = ({ keyId }: Envelope) => keyId === service?.id;
  const unwrap = async (envelope: Envelope) => {
    if (service !== undefined && isOfService(envelope)) return service.unwrap(envelope.wrappedKey);
    return own.unwrap(envelope);
  };
  const packed = (by: KeyService, wrappedKey: Buffer, body: Buffer) => pack({ keyId: by.id, wrappedKey, body }, 'keyService');

  return {
    seal: async (pin, orderId) => {
      if (sealing === undefined) return own.seal(pin, contextOf(orderId));
      const dataKey = randomBytes(keyBytes);
      return packed(sealing, await sealing.wrap(dataKey), encrypt(Buffer.from(pin, 'utf8'), dataKey, contextOf(orderId)));
    },
    open: async (sealed, orderId) => {
      const envelope = unpack(sealed);
      if (!isOfService(envelope)) return own.open(sealed, contextOf(orderId));
      return decrypt(envelope.body, await unwrap(envelope), contextOf(orderId)).toString('utf8');
    },
    rotation: async () => {
      if (sealing === undefined) {
        return {
          isNeeded: own.needsRotation,
          rewrap: async (sealed) => {
            const envelope = unpack(sealed);
            return own.wrap(await unwrap(envelope), envelope.body);
          },
        };
      }
      // What is wrapped now tells the newest version.
      const newest = sealing.versionOf(await sealing.wrap(randomBytes(keyBytes)));
      return {
        isNeeded: (sealed) => {
          const envelope = unpack(sealed);
          return !isOfService(envelope) || sealing.versionOf(envelope.wrappedKey) !== newest;
        },
        rewrap: async (sealed) => {
          const envelope = unpack(sealed);
          const wrapped = isOfService(envelope)
            ? await sealing.rewrap(envelope.wrappedKey)
            : await sealing.wrap(own.unwrap(envelope));
          return packed(sealing, wrapped, envelope.body);
        },
      };
    },
  };
}
