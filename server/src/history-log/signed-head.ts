import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/** What a log of so many leaves came to at a moment. */
export type Head = { readonly size: number; readonly root: Buffer; readonly time: Date };

/** Who signs: a name, which is the log's too, and an Ed25519 key. */
export type HeadSigner = HeadKey & { readonly privateKey: KeyObject };
export type HeadKey = { readonly name: string; readonly publicKey: KeyObject };

/** Kinds of signatures of the signed note (C2SP signed-note): of the log itself, and with its time (C2SP tlog-cosignature). */
const [ofLog, withTime] = [1, 4];
const dash = '—';
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** The signer with these 32 bytes as its private key. */
export function headSigner(name: string, seed: Buffer): HeadSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  return { name, privateKey, publicKey: createPublicKey(privateKey) };
}

/** The public key as the tools of signed notes write it: `name+id+base64`. */
export function writeHeadKey({ name, publicKey }: HeadKey): string {
  const typed = Buffer.concat([Buffer.from([ofLog]), bytesOf(publicKey)]);
  return `${name}+${keyId({ name, publicKey }, ofLog).toString('hex')}+${typed.toString('base64')}`;
}

/** Null where the text is no such key, or not the one whose id it names. */
export function readHeadKey(text: string): HeadKey | null {
  const [, name, id, typed] = /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z\d+/]{44})$/.exec(text) ?? [];
  if (name === undefined || id === undefined || typed === undefined) return null;
  const [type, bytes] = [Buffer.from(typed, 'base64')[0], Buffer.from(typed, 'base64').subarray(1)];
  const key = { name, publicKey: createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' }) };
  return type === ofLog && keyId(key, ofLog).toString('hex') === id ? key : null;
}

/** The head as a signed checkpoint (C2SP tlog-checkpoint), once by the log and once with the time; to the second. */
export function signHead(signer: HeadSigner, { size, root, time }: Head): string {
  const text = `${signer.name}\n${size}\n${root.toString('base64')}\n`;
  const seconds = Math.floor(time.getTime() / 1000);
  const signed = (type: number, signature: Buffer) =>
    `${dash} ${signer.name} ${Buffer.concat([keyId(signer, type), signature]).toString('base64')}\n`;
  const timed = sign(null, timedText(text, seconds), signer.privateKey);
  const when = Buffer.alloc(8);
  when.writeBigUInt64BE(BigInt(seconds));
  return [
    text,
    '\n',
    signed(ofLog, sign(null, Buffer.from(text), signer.privateKey)),
    signed(withTime, Buffer.concat([when, timed])),
  ].join('');
}

/** What a note says that one of the keys signed in both ways; null where none did, or it is no checkpoint. */
export function readHead(note: string, keys: readonly HeadKey[]): Head | null {
  const [, text, origin, size, root, signatures] =
    /^((.+)\n(0|[1-9]\d{0,14})\n([A-Za-z\d+/]{43}=)\n)\n((?:— .+\n)+)$/.exec(note) ?? [];
  if (text === undefined || root === undefined || signatures === undefined) return null;
  const lines = signatures.split('\n').map((line) => line.split(' '));
  for (const key of keys.filter(({ name }) => name === origin)) {
    const [plain, timed] = [ofLog, withTime].map((type) => signatureOf(lines, key, type));
    const seconds = timed?.length === 72 ? Number(timed.readBigUInt64BE()) : null;
    if (plain === undefined || timed === undefined || seconds === null) continue;
    const isSigned =
      verify(null, Buffer.from(text), key.publicKey, plain) &&
      verify(null, timedText(text, seconds), key.publicKey, timed.subarray(8));
    if (isSigned) return { size: Number(size), root: Buffer.from(root, 'base64'), time: new Date(seconds * 1000) };
  }
  return null;
}

/** The same of a note of this portal, which may have had another address then, and its log another name. */
export const readOwnHead = (note: string, signers: readonly HeadSigner[]) =>
  readHead(
    note,
    signers.map((signer) => ({ ...signer, name: note.split('\n')[0] ?? '' })),
  );

function signatureOf(lines: readonly (readonly string[])[], key: HeadKey, type: number): Buffer | undefined {
  const id = keyId(key, type);
  const named = lines.filter(([, name]) => name === key.name).map(([, , signature = '']) => Buffer.from(signature, 'base64'));
  return named.find((signature) => signature.subarray(0, 4).equals(id))?.subarray(4);
}

const timedText = (text: string, seconds: number) => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);

function keyId({ name, publicKey }: HeadKey, type: number): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([type]), bytesOf(publicKey)]), 'buffer').subarray(
    0,
    4,
  );
}

const bytesOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
