import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '../../contract/src/constants.ts';
import { root } from '../node-26.mjs';
import { buttonLabels, commandingLabels, tooLongLabels } from './button-labels.ts';
import { glossaryComplaints, readGlossary } from './glossary.ts';
import { breakableUnits, endlessHints, missingForms, missingIds, type Source, textsOutside, unusedIds } from './message-rules.ts';

/** What is wrong with the catalogues of a folder: ICU that does not compile, ids or arguments that are not those of English. */
export function catalogueComplaints(folder: string): string[] {
  const output = mkdtempSync(join(tmpdir(), 'siteid-messages-'));
  const files = `${folder}/*.json`;
  const complaints = [
    ...formatjs('compile', files, '--ast', '--out-file', join(output, 'compiled.json')),
    ...formatjs('verify', files, '--source-locale', 'en', '--missing-keys', '--extra-keys', '--structural-equality'),
  ];
  rmSync(output, { recursive: true });
  return complaints;
}

function formatjs(...args: string[]): string[] {
  const program = join(root, 'node_modules/@formatjs/cli/bin/formatjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

/** The component examples are for those who build, in English; the product's own texts stand there by their ids. */
const isExample = (file: string) => file.startsWith('web/src/component-examples/');

function readSources(): Source[] {
  return globSync(['{contract,server,web}/src/**/*.{ts,tsx}', 'scripts/{documents/terms.ts,prepare.mjs,start.mjs,node-26.mjs}'], {
    cwd: root,
  })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

const readText = (path: string) => readFileSync(join(root, path), 'utf8');

/** What is wrong with the words of the catalogues: against the glossary, longer than a button, or parted from their number. */
function wordComplaints(sources: readonly Source[]): string[] {
  const glossary = readGlossary(readText('docs/glossary.md'));
  const read = sources.map(buttonLabels);
  const labels = read.flatMap((each) => each.labels);
  return [
    ...read.flatMap(({ complaints }) => complaints),
    ...languages.flatMap((language) => {
      const catalogue = JSON.parse(readText(`messages/${language}.json`)) as Record<string, string>;
      return [
        ...glossaryComplaints(glossary, language, catalogue),
        ...tooLongLabels(language, catalogue, labels),
        ...commandingLabels(language, catalogue, labels),
        ...breakableUnits(language, catalogue),
        ...endlessHints(language, catalogue),
        ...missingForms(language, catalogue),
      ];
    }),
  ];
}

if (import.meta.main) {
  const english = new Set(Object.keys(JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8')) as object));
  const sources = readSources();
  const complaints = [
    ...catalogueComplaints(join(root, 'messages')),
    ...wordComplaints(sources.filter(({ file }) => file.endsWith('.tsx') && !isExample(file))),
    ...unusedIds(english, sources),
    ...sources.flatMap((source) => missingIds(source, english)),
    ...sources.filter(({ file }) => file.endsWith('.tsx') && !isExample(file)).flatMap((source) => textsOutside(source, english)),
  ];
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
