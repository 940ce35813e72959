import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);
const isText = (name: string) => /\.(js|css|svg|json)$/.test(name);

/** Beside each asset its brotli and its gzip, as small as they get: compressed once while building, not for each who asks. */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir, build.assetsDir);
    },
    async closeBundle() {
      const names = (await readdir(folder)).filter(isText);
      await Promise.all(names.map((name) => compress(join(folder, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const hint = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzip] = await Promise.all([brotlied(content, { params: hint }), gzipped(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzip)]);
}
