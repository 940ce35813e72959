import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);
const modes = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT];
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
  const brotliOf = (mode: number) =>
    brotlied(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: mode,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
  // Which of its ways is the best for a file only trying tells: 0.1 kB of every first screen.
  const [gzip, ...brotlis] = await Promise.all([gzipped(content, { level: 9 }), ...modes.map(brotliOf)]);
  const brotli = brotlis.reduce((smallest, each) => (each.length < smallest.length ? each : smallest));
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzip)]);
}
