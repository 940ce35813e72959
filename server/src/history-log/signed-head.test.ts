import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { headSigner, readHead, readHeadKey, signHead, writeHeadKey } from './signed-head.ts';

const seed = Buffer.alloc(32, 7);
const signer = headSigner('cards.example/history', seed);
const head = { size: 20_852_163, root: Buffer.alloc(32, 5), time: new Date('2026-11-23T10:00:00Z') };
const note = signHead(signer, head);

test('a public key is written and read as golang.org/x/mod/sumdb/note does', () => {
  const published = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const key = readHeadKey(published);
  expect(key?.name).toBe('PeterNeumann');
  expect(key && writeHeadKey(key)).toBe(published);
  expect(readHeadKey(writeHeadKey(signer))?.publicKey.equals(signer.publicKey)).toBe(true);
  for (const wrong of [
    published.replace('c74f20a3', 'c74f20a4'),
    published.replace('PeterNeumann', 'Peter'),
    published.replace('+ARpc', '+BRpc'),
    published.slice(0, -1),
    '',
  ])
    expect(readHeadKey(wrong)).toBeNull();
});

test('a private key signs as the published one does', () => {
  const published = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
  expect(writeHeadKey(headSigner('PeterNeumann', published))).toBe(
    'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  );
});

test('a head is a checkpoint that others can read: three lines, and two signatures over them', () => {
  const [text = '', signatures = ''] = note.split('\n\n');
  expect(`${text}\n`).toBe('cards.example/history\n20852163\nBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU=\n');
  const lines = signatures.trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  const [plain, timed] = lines.map((line) => {
    expect(line.startsWith('— cards.example/history ')).toBe(true);
    return Buffer.from(line.split(' ')[2] ?? '', 'base64');
  });
  const key = createPublicKey(signer.privateKey);
  expect(verify(null, Buffer.from(`${text}\n`), key, plain?.subarray(4) ?? Buffer.alloc(0))).toBe(true);
  expect(timed?.readBigUInt64BE(4)).toBe(BigInt(head.time.getTime() / 1000));
  const timedText = Buffer.from(`cosignature/v1\ntime 1795428000\n${text}\n`);
  expect(verify(null, timedText, key, timed?.subarray(12) ?? Buffer.alloc(0))).toBe(true);
});

test('a head is read by its key alone, as it was signed', () => {
  const key = readHeadKey(writeHeadKey(signer));
  expect(readHead(note, key === null ? [] : [key])).toEqual(head);
  const other = headSigner('cards.example/history', Buffer.alloc(32, 8));
  const elsewhere = headSigner('others.example/history', seed);
  expect(readHead(note, [other, signer])).toEqual(head);
  expect(readHead(note, [other, elsewhere])).toBeNull();
  expect(readHead(signHead(other, head), [signer])).toBeNull();
});

test('a head of which a letter was changed is none, nor one that lost a signature', () => {
  const letters = Buffer.from(note);
  for (let index = 0; index < letters.length; index += 1) {
    const changed = Buffer.from(letters);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    // The last letter of a signature may have bits that stand for nothing.
    const read = readHead(changed.toString(), [signer]);
    if (read !== null)
      expect([read, letters.subarray(index, index + 2).toString()]).toEqual([head, expect.stringMatching(/^.[=\n]/)]);
  }
  const lines = note.split('\n');
  for (const left of [4, 5]) expect(readHead(lines.toSpliced(left, 1).join('\n'), [signer])).toBeNull();
});
