import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@siteid/contract';
import { root } from './node-26.mjs';

/** A file of the built pages, as Vite's manifest tells of it. */
export type ManifestEntry = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};
export type Manifest = Readonly<Record<string, ManifestEntry>>;

type FirstScreen = {
  readonly name: string;
  /** Modules that are loaded dynamically on the way to it, by their source. */
  readonly loads: readonly string[];
  /** The parts of the catalogue of the language in use. */
  readonly texts: readonly ('first' | 'said')[];
  /** Bytes, compressed by brotli, in the language that needs most. */
  readonly line: number;
};

const page = 'index.html';

/** Who opens one of these sees it as the first thing; the lines are those of the plan. */
export const firstScreens: readonly FirstScreen[] = [
  {
    name: 'confirm-order landing',
    loads: ['src/app/opening.tsx'],
    texts: ['first'],
    line: 95_000,
  },
  {
    name: 'holder dashboard',
    loads: ['src/app/portal.tsx', 'src/waiting-orders/waiting-orders-queries.ts', 'src/waiting-orders/waiting-orders-screen.tsx'],
    texts: ['first'],
    line: 125_000,
  },
  {
    name: 'organisation list',
    loads: [
      'src/app/portal.tsx',
      'src/organisation-cards/organisation-cards-queries.ts',
      'src/organisation-cards/organisation-cards-screen.tsx',
      // Whoever acts for several organisations has their menu.
      'src/app/frame/representation-menu.tsx',
    ],
    texts: ['first', 'said'],
    line: 150_000,
  },
];

/**
 * The JavaScript that a browser loads for the page and some of its dynamic modules: they, and all that they import, each file once.
 * Throws where the manifest does not know a module, for a screen that was renamed would weigh nothing.
 */
export function filesLoaded(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const walk = (name: string) => {
    const entry = manifest[name];
    if (entry === undefined) throw new Error(`The built pages know no ${name}.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of entry.imports ?? []) walk(imported);
  };
  for (const name of [page, ...modules]) walk(name);
  const files = [...seen].map((name) => manifest[name]?.file ?? '');
  return [...new Set(files)].filter((file) => file.endsWith('.js')).toSorted();
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The key of a part of a catalogue in the manifest. */
export const textsOf = (language: string, part: string) => `../messages/${language}.json?${part}`;

if (import.meta.main) {
  const built = spawnSync(process.execPath, [join(root, 'scripts/prepare.mjs'), '--build'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
  const dist = join(root, 'web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  // As the server sends it: compressed while building.
  const bytesOf = (file: string) => statSync(join(dist, `${file}.br`)).size;
  for (const { name, loads, texts, line } of firstScreens) {
    const weights = languages.map((language) => {
      const files = filesLoaded(manifest, [...loads, ...texts.map((part) => textsOf(language, part))]);
      return { language, files: files.length, bytes: files.reduce((sum, file) => sum + bytesOf(file), 0) };
    });
    const heaviest = weights.reduce((most, each) => (each.bytes > most.bytes ? each : most));
    const isTooHeavy = heaviest.bytes > line;
    console.log(
      `${isTooHeavy ? '✗' : '✓'} ${name}: ${kilobytes(heaviest.bytes)} of at most ${kilobytes(line)} (${heaviest.files} files, in ${heaviest.language})`,
    );
    if (isTooHeavy) process.exitCode = 1;
  }
}
