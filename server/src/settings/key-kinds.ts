import * as z from 'zod';
import type { Keys } from '../secrets/keys.ts';
import type { Kind } from './setting-kinds.ts';

export const key: Kind<Buffer> = {
  expected: '32 random bytes in base64 (`openssl rand -base64 32`)',
  schema: z
    .base64()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((bytes) => bytes.length === 32),
};

/** None has an id: a signature says whose it is. None for `off`. */
export const keysOrOff: Kind<readonly Buffer[]> = {
  expected: '`off`, or keys of 32 bytes in base64, separated by commas, the current one first',
  schema: z.union([
    z.literal('off').transform(() => []),
    z
      .string()
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(key.schema)),
  ]),
};

const keyPair = z.tuple([z.string().regex(/^[\w.-]{1,32}$/), key.schema]);

/** A key that stays in a key service, by its name there. Base64 of 32 bytes ends with a sign that no name has. */
const serviceKey = /^transit:(\w[\w.-]{0,99})$/;

/** Keys of the portal's own, and the name of one of a key service: whether that comes first, and so seals PINs. */
export type SecretKeys = {
  readonly keys: Keys['keys'];
  readonly service: { readonly keyName: string; readonly seals: boolean } | null;
};

/** `id:base64,id:base64,transit:name`; each id stays in what was sealed with its key. */
export const keyList: Kind<SecretKeys> = {
  expected:
    'keys of 32 bytes in base64, each with an id and a colon before it, separated by commas, the current one first; ' +
    'among them, first or last, at most one `transit:` with the name of a key of a key service',
  schema: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .transform((parts, context) => {
      const own = parts.filter((part) => !serviceKey.test(part));
      const places = [...parts.keys()].filter((place) => serviceKey.test(parts[place] ?? ''));
      const [place] = places;
      if (places.length > 1 || (place !== undefined && place !== 0 && place !== parts.length - 1)) {
        context.addIssue('not its place');
        return z.NEVER;
      }
      const keyName = serviceKey.exec(parts[place ?? -1] ?? '')?.[1];
      return { own: own.map((part) => part.split(':')), service: keyName === undefined ? null : { keyName, seals: place === 0 } };
    })
    .pipe(z.object({ own: z.tuple([keyPair], keyPair), service: z.custom<SecretKeys['service']>() }))
    .refine(({ own }) => new Set(own.map(([id]) => id)).size === own.length)
    .transform(({ own: [[id, bytes], ...others], service }) => ({
      keys: [{ id, key: bytes }, ...others.map(([each, more]) => ({ id: each, key: more }))],
      service,
    })),
};
