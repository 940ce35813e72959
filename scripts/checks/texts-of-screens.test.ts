import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { idsAskedFor, idsOfScreens, isServers } from '../../web/compiled-messages.ts';
import { root } from '../node-26.mjs';
import { type Import, readImports } from './import-graph.ts';

const refusalsOfCalls = new Map(
  Object.entries<unknown>(contract).flatMap(([name, made]) =>
    typeof made === 'object' && made !== null && 'refusals' in made ? [[name, made.refusals] as const] : [],
  ),
);

/** What the contract's files declare: each with its source, a call with what it may be refused with. */
const contractFiles = globSync('contract/src/**/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') }).map((file) =>
  readFileSync(join(root, file), 'utf8')
    .split(/^(?=(?:export )?(?:const|function) )/m)
    .flatMap((source) => {
      const name = /^(?:export )?(?:const|function) (\w+)/.exec(source)?.[1];
      if (name === undefined || name === 'refusals') return [];
      const refusals = refusalsOfCalls.get(name);
      return { name, source: refusals === undefined ? source : JSON.stringify(refusals) };
    }),
);

/** What of the contract says a text to whoever uses it: a call that may be refused with it, what names it, and what calls that. */
function namesThatSay(says: RegExp): ReadonlySet<string> {
  const found = contractFiles.flatMap((file) => {
    const names = file.filter(({ source }) => says.test(source)).map(({ name }) => name);
    return file.filter(({ name, source }) => names.includes(name) || names.some((each) => source.includes(`${each}(`)));
  });
  return new Set(found.map(({ name }) => name));
}

/** What a file of the browser uses of the contract; the type of a call's input is none of it. */
function usedOfContract(source: string): string[] {
  const [, imported = ''] = /^import \{([^}]*)\} from '@siteid\/contract';$/m.exec(source) ?? [];
  const rest = source.replaceAll(/^import [^;]*;/gm, '');
  const names = imported.split(',').flatMap((each) => /^\s*(\w+)(?: as (\w+))?\s*$/.exec(each)?.slice(1, 3) ?? []);
  return names.filter((name) => new RegExp(`(?<!typeof )\\b${name}\\b`).test(rest));
}

/** Files in which a text is said that their screen does not bring, each with the way that leads there. */
function saidUnbrought(imports: readonly Import[], prefix: string, read: (file: string) => string): string[] {
  // A whole group of texts brings each text of it; a text that is brought by itself is asked for by its own name.
  const groups = prefix.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.'));
  const brings = (file: string) =>
    imports.some(({ from, to }) => from === file && idsAskedFor(read(to)).some((id) => groups.includes(id)));
  const single = [...new Set(idsOfScreens())]
    .filter((id) => id.startsWith(`${prefix}.`))
    .map((id) => `${id.slice(prefix.length + 1)}['"\`]`);
  const other = single.length === 0 ? '' : `(?!${single.join('|').replaceAll('.', '\\.')})`;
  const says = new RegExp(
    `['"\`]${prefix.replaceAll('.', '\\.')}(?:${prefix.includes('.') ? `['"\`]|` : ''}\\.${other}(?:\\w|\\$\\{))`,
  );
  // Any other text is said by whoever writes its id.
  const names = prefix.startsWith('errors.') ? namesThatSay(says) : new Set();
  const ways: string[][] = [['web/src/main.tsx']];
  const met = new Set<string>(['web/src/main.tsx']);
  const found: string[] = [];
  for (const way of ways) {
    const file = way.at(-1) ?? '';
    if (says.test(read(file)) || usedOfContract(read(file)).some((name) => names.has(name))) found.push(way.join(' > '));
    for (const { to } of imports.filter(({ from, ofTypes }) => from === file && !ofTypes)) {
      if (!to.startsWith('web/src/') || met.has(to) || to.endsWith('-texts.ts') || brings(to)) continue;
      met.add(to);
      ways.push([...way, to]);
    }
  }
  return found;
}

const imports = readImports(root).filter(({ from }) => from.startsWith('web/src/'));
const files = new Map(
  globSync('web/src/**/*.{ts,tsx}', { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

test('the texts of screens are asked for by their route, beside the code', () => {
  // The component examples are a page of their own, without routes.
  const screens = [...files.keys()].filter((file) => !file.startsWith('web/src/component-examples/'));
  const ofScreens = screens.filter((file) => file.endsWith('-texts.ts'));
  const brought = imports.filter(({ from }) => from.startsWith('web/src/app/routes/')).map(({ to }) => to);
  expect(ofScreens.length).toBeGreaterThan(10);
  expect(ofScreens.filter((file) => !brought.includes(file))).toEqual([]);
});

/** Beginnings of ids that travel to every browser although nothing in these sources says one of them. */
function saidByNobody(ids: readonly string[], sources: readonly string[]): string[] {
  const groups = new Set(
    ids
      .filter((id) => !isServers(id))
      .map((id) =>
        id
          .split('.')
          .slice(0, id.startsWith('errors.') ? 2 : 1)
          .join('.'),
      ),
  );
  return [...groups].filter(
    (group) =>
      !sources.some((source) => source.includes(`${group}.`) || source.includes(`'${group}'`) || source.includes(`"${group}"`)),
  );
}

test('a text that no page says stays on the server', () => {
  const contract = globSync('contract/src/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const sources = [...files.values(), ...contract];
  const ids = Object.keys(JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8')));
  expect(ids.length).toBeGreaterThan(1000);
  expect(saidByNobody(ids, sources)).toEqual([]);
  expect(saidByNobody([...ids, 'planted.title'], sources)).toEqual(['planted']);
});

test('what a screen asks for is a group of texts: by the id of one it would bring none', () => {
  const ids = Object.keys(JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8')));
  const bringNone = (asked: readonly string[]) => asked.filter((group) => !ids.some((id) => id.startsWith(`${group}.`)));
  expect(bringNone(idsOfScreens())).toEqual([]);
  expect(bringNone(['waitingCompanies', 'waitingCompanies.count'])).toEqual(['waitingCompanies.count']);
});

describe('a text that travels with a screen is said by that screen alone, and what it draws', () => {
  test.each([...new Set(idsOfScreens())])('%s', (prefix) => {
    expect(saidUnbrought(imports, prefix, (file) => files.get(file) ?? '')).toEqual([]);
  });

  const saidByPlanted = (prefix: string, source: string) => {
    const others = [...imports, { from: 'web/src/app/routes/router.ts', to: 'web/src/planted.tsx', line: 1, ofTypes: false }];
    return saidUnbrought(others, prefix, (file) => (file === 'web/src/planted.tsx' ? source : (files.get(file) ?? '')));
  };
  const way = 'web/src/main.tsx > web/src/app/routes/router.ts > web/src/planted.tsx';

  test('another that says it is found, with the way that leads there', () => {
    expect(saidByPlanted('staff', `<FormattedMessage id="staff.title" />`)).toEqual([way]);
  });

  test('so is one that makes a call which may be refused with it, or checks by a rule that says it', () => {
    const using = (name: string, use: string) => `import { ${name} } from '@siteid/contract';\n${use};\n`;
    expect(saidByPlanted('errors.requestAccess', using('requestAccess', 'call(requestAccess, {})'))).toEqual([way]);
    expect(saidByPlanted('errors.requestAccess', using('requestAccess', 'type Asked = typeof requestAccess'))).toEqual([]);
    const organisationNumber = 'errors.validation.field.organisationNumber';
    expect(saidByPlanted(organisationNumber, using('organisationNumber', 'organisationNumber(country)'))).toEqual([way]);
  });
});
