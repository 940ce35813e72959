import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** `oldest`: the first version that still decrypts (`min_decryption_version`). */
type Key = { readonly versions: Buffer[]; readonly oldest: number };

/** The part of a transit engine that the portal asks, as HashiCorp Vault and OpenBao speak it; its keys are here alone. */
export class TransitServer {
  readonly url: string;
  readonly tokenFile: string;
  /** Of each call, in turn: `encrypt pins`. */
  readonly calls: string[] = [];
  /** Answers this instead; `silent`: nothing at all. */
  fault: number | 'silent' | null = null;
  #token = '';
  readonly #keys = new Map<string, Key>();
  readonly #close: () => void;

  private constructor(url: string, tokenFile: string, close: () => void) {
    this.url = url;
    this.tokenFile = tokenFile;
    this.#close = close;
    this.renewToken();
  }

  static async open(tokenFile: string): Promise<TransitServer> {
    let served: TransitServer | undefined;
    const server = createServer((request, reply) => {
      const read = async () => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        const sent = JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, string>;
        const answer = await served?.answer(request.url ?? '', request.headers['x-vault-token'], sent);
        reply.statusCode = answer?.status ?? 500;
        reply.end(JSON.stringify(answer?.body ?? { errors: [] }));
      };
      void read();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    served = new TransitServer(`http://127.0.0.1:${port}/v1/transit`, tokenFile, () => {
      server.closeAllConnections();
      server.close();
    });
    return served;
  }

  /** As `vault write -f transit/keys/NAME`, or where there is one `transit/keys/NAME/rotate`. */
  addVersion(name: string): void {
    const { versions, oldest } = this.#keys.get(name) ?? { versions: [], oldest: 1 };
    this.#keys.set(name, { versions: [...versions, randomBytes(32)], oldest });
  }

  /** As `vault write transit/keys/NAME/config min_decryption_version=N`. */
  decryptFrom(name: string, oldest: number): void {
    this.#keys.set(name, { versions: this.#keys.get(name)?.versions ?? [], oldest });
  }

  /** As `vault delete transit/keys/NAME`; answers with what brings it back from the service's backup. */
  deleteKey(name: string): () => void {
    const key = this.#keys.get(name);
    this.#keys.delete(name);
    return () => void (key && this.#keys.set(name, key));
  }

  /** The former token is good no more; an agent has put the new one in its file. */
  renewToken(): void {
    this.#token = `hvs.${randomBytes(12).toString('hex')}`;
    writeFileSync(this.tokenFile, `${this.#token}\n`);
  }

  close(): void {
    this.#close();
  }

  private async answer(
    path: string,
    token: string | string[] | undefined,
    sent: Record<string, string>,
  ): Promise<{ readonly status: number; readonly body?: object }> {
    const [, what = '', name = ''] = /^\/v1\/transit\/(encrypt|decrypt|rewrap)\/([\w.-]+)$/.exec(path) ?? [];
    this.calls.push(`${what} ${name}`);
    if (this.fault === 'silent') await wait(60_000, undefined, { ref: false });
    if (typeof this.fault === 'number') return { status: this.fault };
    if (token !== this.#token) return refusal(403, 'permission denied');
    const key = this.#keys.get(name);
    if (what === '') return { status: 404, body: { errors: [] } };
    if (key === undefined) return refusal(400, 'encryption key not found');
    try {
      const plain = what === 'encrypt' ? Buffer.from(sent['plaintext'] ?? '', 'base64') : opened(key, sent['ciphertext'] ?? '');
      const data = what === 'decrypt' ? { plaintext: plain.toString('base64') } : { ciphertext: wrapped(key.versions, plain) };
      return { status: 200, body: { data } };
    } catch (error) {
      return refusal(400, error instanceof Refused ? error.message : 'cipher: message authentication failed');
    }
  }
}

function wrapped(versions: readonly Buffer[], plain: Buffer): string {
  const nonce = randomBytes(12);
  const encryption = createCipheriv('aes-256-gcm', versions.at(-1) ?? Buffer.alloc(0), nonce);
  const body = Buffer.concat([nonce, encryption.update(plain), encryption.final(), encryption.getAuthTag()]);
  return `vault:v${versions.length}:${body.toString('base64')}`;
}

/** What the engine says of a ciphertext that it does not open, in its own words. */
class Refused extends Error {}

const refusal = (status: number, text: string) => ({ status, body: { errors: [text] } });

function opened({ versions, oldest }: Key, ciphertext: string): Buffer {
  if (!ciphertext.startsWith('vault:v')) throw new Refused('invalid ciphertext: no prefix');
  const [, version = '', text = ''] = /^vault:v([^:]*):(.*)$/s.exec(ciphertext) ?? [];
  if (!/^\d+$/.test(version)) throw new Refused('invalid ciphertext: version number could not be decoded');
  if (Number(version) > versions.length) throw new Refused('invalid ciphertext: version is too new');
  if (Number(version) < oldest) throw new Refused('ciphertext or signature version is disallowed by policy (too old)');
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(text)) throw new Refused('invalid ciphertext: could not decode base64');
  const body = Buffer.from(text, 'base64');
  const decryption = createDecipheriv('aes-256-gcm', versions[Number(version) - 1] ?? Buffer.alloc(0), body.subarray(0, 12));
  decryption.setAuthTag(body.subarray(-16));
  return Buffer.concat([decryption.update(body.subarray(12, -16)), decryption.final()]);
}
