import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const formatjs = fileURLToPath(new URL('../node_modules/@formatjs/cli/bin/formatjs', import.meta.url));

/**
 * What no script says: messages, the command line, the demo’s pages, what the server writes into a page, faults of a file, the terms.
 * `texts-of-screens.test.ts` finds a group of the server that is not here.
 */
export const isServers = (id: string) => /^(cli|demo|mail|pages|partner|sms|terms)\./.test(id);

const sources = fileURLToPath(new URL('src', import.meta.url));
const begins = (id: string, prefixes: readonly string[]) => prefixes.some((prefix) => id.startsWith(`${prefix}.`));

/**
 * The beginnings of ids that a source asks for by `?url&ids=staff,members`. The bundler reads one literal and no expression: where it is
 * long, a backslash ends the line and the next begins without an indent.
 */
export function idsAskedFor(source: string): string[] {
  const asked = [...source.matchAll(/'\?url&ids=((?:[\w.,]|\\\n)+)'/g)];
  return asked.flatMap(([, ids = '']) => ids.replaceAll('\\\n', '').split(','));
}

/** The beginnings of the ids that travel with a screen. */
export function idsOfScreens(): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: sources }).flatMap((file) => idsAskedFor(readFileSync(join(sources, file), 'utf8')));
}

/** A catalogue's texts that no screen brings, or those that one does, compiled, so that no parser travels to the browser. */
function compile(path: string, ids: readonly string[] | undefined): string {
  const compiled = execFileSync(process.execPath, [formatjs, 'compile', path, '--ast', '--format', 'simple'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const ofScreens = idsOfScreens();
  const isWanted = (id: string) => (ids === undefined ? !isServers(id) && !begins(id, ofScreens) : begins(id, ids));
  const texts = Object.entries<unknown>(JSON.parse(compiled)).filter(([id]) => isWanted(id));
  return JSON.stringify(Object.fromEntries(texts));
}

/**
 * The address of a catalogue (`fi.json?url`), or of what a screen brings of it, is that of its compiled texts. A file, for a script
 * that failed is never asked for again.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    load(id) {
      const [, path, ids] = /^(.*\/messages\/\w+\.json)\?url(?:&ids=([\w.,]+))?$/.exec(id) ?? [];
      if (path === undefined) return null;
      this.addWatchFile(path);
      const source = compile(path, ids?.split(','));
      if (this.meta.watchMode) return `export default ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)}`;
      const name = ids === undefined ? basename(path) : `${ids.replaceAll(',', '-')}.${basename(path)}`;
      const file = this.emitFile({ type: 'asset', name, originalFileName: `../messages/${name}`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}
