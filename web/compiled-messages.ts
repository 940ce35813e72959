import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const formatjs = fileURLToPath(new URL('../node_modules/@formatjs/cli/bin/formatjs', import.meta.url));

/** What no page says: mails, the command line, the demo's own pages, what is wrong with a file, the terms. */
const isServers = (id: string) => /^(cli|demo|mail|partner|terms)\./.test(id);

/** Texts of screens that few open travel with those screens, each part as a file of its own. */
const parts: Readonly<Record<string, RegExp>> = { ordering: /^(orderCard|partner\.row)\./ };
const isOfPart = (id: string) => Object.values(parts).some((part) => part.test(id));

/** A catalogue's texts, or those of one part of it, compiled, so that no parser travels to the browser. */
function compile(path: string, part: string | undefined): string {
  const compiled = execFileSync(process.execPath, [formatjs, 'compile', path, '--ast', '--format', 'simple'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const isWanted = (id: string) => (part === undefined ? !isServers(id) && !isOfPart(id) : parts[part]?.test(id));
  const texts = Object.entries<unknown>(JSON.parse(compiled)).filter(([id]) => isWanted(id));
  return JSON.stringify(Object.fromEntries(texts));
}

/**
 * The address of a catalogue (`fi.json?url`), or of a part of it, is that of its compiled texts. A file, for a script that failed is
 * never asked for again.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    load(id) {
      const [, path, part] = /^(.*\/messages\/\w+\.json)\?url(?:&part=(\w+))?$/.exec(id) ?? [];
      if (path === undefined) return null;
      this.addWatchFile(path);
      const source = compile(path, part);
      if (this.meta.watchMode) return `export default ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)}`;
      const name = part === undefined ? basename(path) : `${part}.${basename(path)}`;
      const file = this.emitFile({ type: 'asset', name, originalFileName: `../messages/${name}`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}
