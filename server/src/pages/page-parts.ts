import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, Screen } from '@siteid/contract';

/** A file of the built pages, as Vite's manifest tells of it. */
type ManifestEntry = { readonly file: string; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** The links by which a browser asks at once for all that a screen will need, in the language of its reader. */
export type PreloadLinks = (screen: Screen | undefined, language: Language) => string;

/** Reads which files the build made of which sources. The parts of a screen follow from what its file imports. */
export function preloadLinks(webFolder: string): PreloadLinks {
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const first = new Set(filesOf(manifest, 'index.html'));
  const sizes = new Map(
    Object.values(manifest).map(({ file }) => [file, statSync(join(webFolder, file), { throwIfNoEntry: false })?.size ?? 0]),
  );
  const sizeOf = (file: string) => sizes.get(file) ?? 0;
  const screenFile = (name: string) => Object.keys(manifest).find((source) => source.endsWith(`/${name}-screen.tsx`));
  return (screen, language) => {
    const source = screen?.name === undefined ? undefined : screenFile(screen.name);
    // The smallest first: a browser has six connections, and one of them is busy with the script of every screen.
    const scripts = (source === undefined ? [] : filesOf(manifest, source))
      .filter((file) => !first.has(file))
      .toSorted((one, other) => sizeOf(one) - sizeOf(other));
    const texts = manifest[`../messages/${language}.json`]?.file;
    return [
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
      ...(texts === undefined ? [] : [`<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/${texts}">`]),
    ].join('\n    ');
  };
}

/** A source's own file and those that it imports, however far. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const entry = manifest[source];
  if (entry === undefined || seen.has(source)) return [];
  seen.add(source);
  return [entry.file, ...(entry.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))];
}
