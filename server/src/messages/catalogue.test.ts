import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCatalogues } from './catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'siteid-messages-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'en.json'), JSON.stringify({ subject: '{product}: code', body: "Don''t share {code}" }));
writeFileSync(join(folder, 'sv.json'), JSON.stringify({ body: 'Dela inte {code}' }));
const texts = readCatalogues(folder);

test('a message is in the language asked for, and in English where that has none', () => {
  expect(texts('sv', 'body', { code: '123456' })).toBe('Dela inte 123456');
  expect(texts('sv', 'subject', { product: 'SiteID' })).toBe('SiteID: code');
  expect(texts('fi', 'body', { code: '123456' })).toBe("Don't share 123456");
});

test('a message that is not there, or lacks a value, is a fault', () => {
  expect(() => texts('en', 'nowhere')).toThrow();
  expect(() => texts('en', 'body')).toThrow();
});
