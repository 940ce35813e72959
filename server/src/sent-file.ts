import type { Readable } from 'node:stream';

/** What a reply needs of a file that it sends. */
export type SentFile = { readonly mediaType: string; readonly disposition: string; readonly content: Readable };

/** How a file is sent that is to be kept, under this name: with all its letters, and without them for programs that know no others. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^ -~]/g, '')
    .replaceAll(/["\\]/g, '');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
