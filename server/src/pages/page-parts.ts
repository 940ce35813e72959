import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, Screen } from '@siteid/contract';

/** A file of the built pages, as Vite's manifest tells of it. */
type ManifestEntry = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** What a page brings along for its screen. */
export type ScreenParts = {
  /** Its styles: one that is asked for comes a round trip after the text that it draws. */
  readonly styles: string;
  /** What the content security policy calls these styles: no other style element is heeded. */
  readonly sourceOfStyles: string;
  /** The links by which a browser asks at once for the other files that the screen will need. */
  readonly preloads: string;
};

export type PartsOfScreens = (screen: Screen | undefined, language: Language) => ScreenParts;

/** Reads which files the build made of which sources. The parts of a screen follow from what its file imports. */
export function partsOfScreens(webFolder: string): PartsOfScreens {
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const first = entriesOf(manifest, 'index.html');
  const drawnBy = (source: string) => {
    const entries = new Set([...first, ...entriesOf(manifest, source)]);
    const later = [...entries].filter((entry) => !first.includes(entry)).map(({ file }) => file);
    return { ...stylesOf(webFolder, entries), scripts: smallestFirst(webFolder, later).map(scriptLink) };
  };
  const screens = new Map(
    Object.keys(manifest).flatMap((source) => {
      const name = /([^/]+)-screen\.tsx$/.exec(source)?.[1];
      return name === undefined ? [] : [[name, drawnBy(source)] as const];
    }),
  );
  const none = drawnBy('index.html');
  return (screen, language) => {
    const { scripts, ...styles } = screens.get(screen?.name ?? '') ?? none;
    const texts = manifest[`../messages/${language}.json`]?.file;
    return { ...styles, preloads: [...scripts, ...(texts === undefined ? [] : [textsLink(texts)])].join('\n    ') };
  };
}

const scriptLink = (file: string) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
const textsLink = (file: string) => `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/${file}">`;

/** What a source imports, however far, before the source itself: its styles overrule theirs. */
function entriesOf(manifest: Manifest, source: string, seen = new Set<string>()): ManifestEntry[] {
  const entry = manifest[source];
  if (entry === undefined || seen.has(source)) return [];
  seen.add(source);
  return [...(entry.imports ?? []).flatMap((imported) => entriesOf(manifest, imported, seen)), entry];
}

/**
 * The styles in one element. Beside it a link for each file that they are of: a script that wants the file looks for its link, and
 * asks for nothing that is there. Its type is none that a browser reads, so the browser does not ask for it either.
 */
function stylesOf(webFolder: string, entries: Iterable<ManifestEntry>): Pick<ScreenParts, 'styles' | 'sourceOfStyles'> {
  const files = [...new Set([...entries].flatMap(({ css = [] }) => css))];
  const text = files.map((file) => readFileSync(join(webFolder, file), 'utf8').trim()).join('');
  const links = files.map((file) => `<link rel="stylesheet" type="in-page" href="/${file}">`);
  return {
    styles: `<style>${text}</style>${links.join('')}`,
    sourceOfStyles: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  };
}

/** A browser has six connections, and one of them is busy with the script of every screen. */
function smallestFirst(webFolder: string, files: readonly string[]): string[] {
  const sizes = new Map(files.map((file) => [file, statSync(join(webFolder, file), { throwIfNoEntry: false })?.size ?? 0]));
  return files.toSorted((one, other) => (sizes.get(one) ?? 0) - (sizes.get(other) ?? 0));
}
