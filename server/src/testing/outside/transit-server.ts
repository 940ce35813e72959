import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

type Key = { readonly versions: Buffer[] };

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
    const versions = this.#keys.get(name)?.versions ?? [];
    this.#keys.set(name, { versions: [...versions, randomBytes(32)] });
  }

  /** The former token is good no more; an agent has put the new one in its file. */
  renewToken(): void {
    this.#token = `hvs.${randomBytes(12).toString('hex')}`;
    writeFileSync(this.tokenFile, `${this.#token}\n`);
  }

  close(): void {
    this.#close();
  }

  private async answer(path: string, token: string | string[] | undefined, sent: Record<string, string>) {
    const [, what = '', name = ''] = /^\/v1\/transit\/(encrypt|decrypt|rewrap)\/([\w.-]+)$/.exec(path) ?? [];
    this.calls.push(`${what} ${name}`);
    if (this.fault === 'silent') await wait(60_000, undefined, { ref: false });
    if (typeof this.fault === 'number') return { status: this.fault };
    if (token !== this.#token) return { status: 403 };
    const versions = this.#keys.get(name)?.versions;
    if (versions === undefined || what === '') return { status: what === 'encrypt' ? 404 : 400 };
    try {
      const plain =
        what === 'encrypt' ? Buffer.from(sent['plaintext'] ?? '', 'base64') : opened(versions, sent['ciphertext'] ?? '');
      const data = what === 'decrypt' ? { plaintext: plain.toString('base64') } : { ciphertext: wrapped(versions, plain) };
      return { status: 200, body: { data } };
    } catch {
      return { status: 400 };
    }
  }
}

function wrapped(versions: readonly Buffer[], plain: Buffer): string {
  const nonce = randomBytes(12);
  const encryption = createCipheriv('aes-256-gcm', versions.at(-1) ?? Buffer.alloc(0), nonce);
  const body = Buffer.concat([nonce, encryption.update(plain), encryption.final(), encryption.getAuthTag()]);
  return `vault:v${versions.length}:${body.toString('base64')}`;
}

function opened(versions: readonly Buffer[], ciphertext: string): Buffer {
  const [, version = '', text = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
  const body = Buffer.from(text, 'base64');
  const decryption = createDecipheriv('aes-256-gcm', versions[Number(version) - 1] ?? Buffer.alloc(0), body.subarray(0, 12));
  decryption.setAuthTag(body.subarray(-16));
  return Buffer.concat([decryption.update(body.subarray(12, -16)), decryption.final()]);
}
