import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A page as the browser takes it. Pages are written for one reader each, so they are compressed quickly, not as small as they get. */
export async function compressed(
  html: string,
  accepted = '',
): Promise<{ readonly encoding?: string; readonly body: Buffer | string }> {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
    return { encoding: 'br', body: await brotlied(html, { params }) };
  }
  return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', body: await gzipped(html) } : { body: html };
}
