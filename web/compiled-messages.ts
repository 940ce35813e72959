import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const formatjs = fileURLToPath(new URL('../node_modules/@formatjs/cli/bin/formatjs', import.meta.url));

/** What no page says: mails, the command line, the demo's own pages, what is wrong with a file, the terms. */
const isServers = (id: string) => /^(cli|demo|mail|partner|terms)\./.test(id);

/** A catalogue's texts, compiled, so that no parser travels to the browser. */
function compile(path: string): string {
  const compiled = execFileSync(process.execPath, [formatjs, 'compile', path, '--ast', '--format', 'simple'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const texts = Object.entries<unknown>(JSON.parse(compiled)).filter(([id]) => !isServers(id));
  return JSON.stringify(Object.fromEntries(texts));
}

/** The address of a catalogue (`fi.json?url`) is that of its compiled texts. A file, for a script that failed is never asked for again. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    load(id) {
      const path = /^(.*\/messages\/\w+\.json)\?url$/.exec(id)?.[1];
      if (path === undefined) return null;
      this.addWatchFile(path);
      const source = compile(path);
      if (this.meta.watchMode) return `export default ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)}`;
      const name = basename(path);
      const file = this.emitFile({ type: 'asset', name, originalFileName: `../messages/${name}`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}
