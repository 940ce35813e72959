import { readFile } from 'node:fs/promises';
import { errorCode } from '../errors/error-code.ts';
import { SealBroken } from './envelope.ts';

/** Wraps data keys with a key that never leaves the service. */
export type KeyService = {
  /** Stands in what was sealed with it; unlike a key of the portal's own by its colon. */
  readonly id: string;
  readonly wrap: (dataKey: Buffer) => Promise<Buffer>;
  /** Throws SealBroken for what the service says that it never wrapped. */
  readonly unwrap: (wrapped: Buffer) => Promise<Buffer>;
  /** The same data key under the newest version of the service's key. The data key stays with the service. */
  readonly rewrap: (wrapped: Buffer) => Promise<Buffer>;
  /** The version of the service's key that wrapped it. */
  readonly versionOf: (wrapped: Buffer) => string;
};

export type KeyServiceSettings = {
  /** With its version and mount: `https://vault.example:8200/v1/transit`. */
  readonly url: string;
  /** Read at each call: tokens end within hours, and an agent writes the next one there. */
  readonly tokenFile: string;
  readonly keyName: string;
};

/** The key service gave no answer, or not the one that was asked for. The message names no secret. */
export class KeyServiceAway extends Error {
  override readonly name = 'KeyServiceAway';
}

/** How long it may take: whoever asked for a PIN waits meanwhile. */
const usualTime = 3000;

/** What `transit/encrypt` answers begins with this: `vault:v3:…` names the version of the key. */
const wrappedText = /^[\w-]+:v\d+:[A-Za-z\d+/]+={0,2}$/;

/**
 * That it was wrapped otherwise, in the words of Vault and OpenBao, which answer 400 to much else. A version that the service does not have
 * yet or any more may come back.
 */
const saysBroken = /invalid ciphertext(?!: version is too new)|message authentication failed/;
/** What a log may repeat of an answer; the rest may hold anything. */
const saysWhy = /encryption key not found|disallowed by policy \(too old\)|version is too new|permission denied|Vault is sealed/;

/** The HTTP form of the transit engine of HashiCorp Vault and OpenBao. */
export function transitService({ url, tokenFile, keyName }: KeyServiceSettings, answerWithin = usualTime): KeyService {
  return {
    id: serviceKeyId(keyName),
    wrap: async (dataKey) => wrappedIn(await ask('encrypt', { plaintext: dataKey.toString('base64') })),
    unwrap: async (wrapped) => {
      const { plaintext } = await ask('decrypt', { ciphertext: wrapped.toString('utf8') });
      if (typeof plaintext !== 'string') throw new KeyServiceAway('The key service answered without a data key.');
      return Buffer.from(plaintext, 'base64');
    },
    rewrap: async (wrapped) => wrappedIn(await ask('rewrap', { ciphertext: wrapped.toString('utf8') })),
    versionOf: (wrapped) => wrapped.toString('utf8').split(':')[1] ?? '',
  };

  async function ask(what: 'encrypt' | 'decrypt' | 'rewrap', sent: Record<string, string>): Promise<Record<string, unknown>> {
    let reply: Response;
    let said: string;
    try {
      const token = (await readFile(tokenFile, 'utf8')).trim();
      reply = await fetch(`${url}/${what}/${keyName}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-vault-token': token },
        body: JSON.stringify(sent),
        signal: AbortSignal.timeout(answerWithin),
        // Whoever answers with another address would be handed the token.
        redirect: 'error',
      });
      if (reply.ok) return dataOf(await reply.json());
      said = await reply.text();
    } catch (error) {
      throw new KeyServiceAway(`The key service was not reached (${reasonOf(error)}).`);
    }
    if (reply.status === 400 && what !== 'encrypt' && saysBroken.test(said))
      throw new SealBroken('The key service refuses what was wrapped: it was changed, or is not this key’s.');
    const why = saysWhy.exec(said)?.[0];
    throw new KeyServiceAway(`The key service answered ${reply.status}${why === undefined ? '' : ` (${why})`}.`);
  }
}

const serviceKeyId = (keyName: string) => `transit:${keyName}`;

function wrappedIn({ ciphertext }: Record<string, unknown>): Buffer {
  if (typeof ciphertext !== 'string' || !wrappedText.test(ciphertext))
    throw new KeyServiceAway('The key service answered without a wrapped data key.');
  return Buffer.from(ciphertext, 'utf8');
}

function dataOf(answer: unknown): Record<string, unknown> {
  const { data } = (answer ?? {}) as { readonly data?: unknown };
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

/** A code or a kind: a message may repeat an address or a token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return errorCode(error) || error.name;
}
