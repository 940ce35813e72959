import { readFileSync } from 'node:fs';

/** Which files the build made of which sources. */
export const builtFiles = () =>
  JSON.parse(readFileSync(new URL('../../web/dist/.vite/manifest.json', import.meta.url), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;

/** The path of the file that the build made of a part, which is named by the end of its source without the ending. */
export function builtFileOf(part: string): string {
  const [, made] = Object.entries(builtFiles()).find(([source]) => new RegExp(`/${part}\\.tsx?$`).test(source)) ?? [];
  return made === undefined ? `no part ${part}` : `/${made.file}`;
}
