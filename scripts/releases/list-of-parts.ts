import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-26.mjs';

/**
 * Writes which packages production and its pages are made of, on whatever system, into `output/siteid.cdx.json` (CycloneDX): for those who
 * ask whether a vulnerability that became known is in it. Complains of a package whose licence nobody has looked at.
 */
type Part = {
  readonly name: string;
  readonly purl: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
};
type List = { readonly metadata: { readonly component: Record<string, unknown> }; readonly components: readonly Part[] };

/** Each may be used and passed on in a product that is not open itself; of the last two the package stays as it came. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
  'LGPL-3.0-or-later',
  'MPL-2.0',
]);
/** Whose licence is in a file of theirs and not in `package.json`. */
const read = new Map([['png-js', 'MIT']]);

const said = execFileSync('npm', ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const list = JSON.parse(said) as List;
// npm names it after the folder that it lies in.
list.metadata.component['name'] = 'siteid';
const file = join('output', 'siteid.cdx.json');
mkdirSync(join(root, 'output'), { recursive: true });
writeFileSync(join(root, file), `${JSON.stringify(list, null, 2)}\n`);

// The workspaces are parts of their own to npm.
const others = list.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40siteid/'));
const complaints = others.flatMap((part) => {
  const licence = licenceOf(part);
  return licence.split(' AND ').every((each) => licences.has(each))
    ? []
    : [`${part.purl} has the licence "${licence}", which nobody has looked at`];
});
for (const complaint of complaints) console.error(complaint);
console.log(`${others.length} packages are listed in ${file}.`);
process.exitCode = complaints.length === 0 ? 0 : 1;

function licenceOf({ name, licenses = [] }: Part): string {
  const [first] = licenses;
  return first?.license?.id ?? first?.expression ?? first?.license?.name ?? read.get(name) ?? '';
}
