import { root } from '../node-26.mjs';
import { type Import, readImports } from './import-graph.ts';

/** The server's features, lowest first: each may import only those before it. Any other folder of the server is mechanics. */
export const featureOrder = [
  'deeds',
  'security-events',
  'people',
  'email-verification',
  'organisations',
  'access-records',
  'memberships',
  'customers',
  'outbox',
  'pictures',
  'history-log',
  'card-orders',
  'card-events',
  'production',
  'identity-office',
  'organisation-details',
  'registration',
  'people-search',
  'sign-in',
  'browser-configuration',
  'client-log',
  'partner-api',
  'api-accounts',
  'webhooks',
  'audit',
  'person-data',
  'account',
  'jobs',
  'cli',
  'demo',
];

export type Violation = Import & { readonly rule: string };
type Rule = (edge: Import, graph: Graph) => boolean;
type Graph = { readonly files: ReadonlySet<string>; readonly targets: (file: string) => readonly string[] };

const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.includes('/testing/') || path.startsWith('specification/');
const isIn = (path: string, ...rooms: string[]) => rooms.some((room) => path.startsWith(`${room}/`));
const folderIn = (workspace: string, path: string) => path.match(`^${workspace}/src/([^/]+)/`)?.[1];
const featureOf = (path: string) => featureOrder.find((feature) => feature === folderIn('server', path));
const isStore = (path: string) => path.endsWith('-store.ts');
const isRoutes = (path: string) => path.endsWith('-routes.ts');
const isPackage = (to: string) => /^(npm|node|sql):/.test(to);

/** The demo is a world of its own. */
const isLayered = (path: string) => featureOf(path) !== undefined && featureOf(path) !== 'demo';
/** The noun of a feature folder: `card-order.ts` beside `card-order-store.ts`. */
const isNoun = (path: string, { files }: Graph) => isLayered(path) && files.has(path.replace(/\.ts$/, '-store.ts'));
const usesStore = (path: string, graph: Graph) => !isStore(path) && graph.targets(path).some(isStore);

/** Composed by hand at the top, so free to import what they compose. */
const isStart = (path: string) => ['main', 'app', 'cli'].some((name) => path === `server/src/${name}.ts`);
const sharedWebRooms = ['app', 'shared', 'forms'];
const webFeatureOf = (path: string) => {
  const folder = folderIn('web', path);
  return folder === undefined || sharedWebRooms.includes(folder) ? undefined : folder;
};

/** Rules for what runs in production. Each says what an import must not be. */
export const rules: Record<string, Rule> = {
  'the contract imports zod and nothing else': ({ from, to }) =>
    isIn(from, 'contract/src') && !isIn(to, 'contract/src') && to !== 'npm:zod',

  'the web knows the contract, never the server': ({ from, to }) =>
    isIn(from, 'web/src') && !isIn(to, 'web/src', 'contract/src', 'messages') && !isPackage(to),

  'the server knows the contract, never the web': ({ from, to }) =>
    isIn(from, 'server/src') && isIn(to, 'web', 'e2e', 'bench', 'scripts'),

  'code of tests stays with tests': ({ to }) => isTest(to),

  'a noun is a pure rule: contract and other rules only': ({ from, to }, graph) =>
    isNoun(from, graph) &&
    !isIn(to, 'contract/src') &&
    (isPackage(to) || usesStore(to, graph) || isStore(to) || featureOf(to) === undefined),

  'a store knows the database and rules, no use case, no HTTP': ({ from, to }, graph) =>
    isStore(from) && (isRoutes(to) || isIn(to, 'server/src/http') || to === 'npm:fastify' || usesStore(to, graph)),

  'SQL stands in stores': ({ from, to, ofTypes }) =>
    isLayered(from) && !isStore(from) && !ofTypes && (to === 'npm:pg' || to === 'npm:kysely' || to.startsWith('sql:')),

  'a use case knows no HTTP': ({ from, to }) =>
    isLayered(from) &&
    // Sign-in is HTTP by its nature: redirects and cookies.
    featureOf(from) !== 'sign-in' &&
    !isRoutes(from) &&
    (isRoutes(to) || to === 'npm:fastify' || (isIn(to, 'server/src/http') && to !== 'server/src/http/actor.ts')),

  'routes ask use cases, never a store or the database': ({ from, to }) =>
    isRoutes(from) && (isStore(to) || isIn(to, 'server/src/database')),

  'a feature knows only features below it': ({ from, to }) => {
    const [upper, lower] = [featureOf(from), featureOf(to)];
    return (
      upper !== undefined && lower !== undefined && upper !== lower && featureOrder.indexOf(lower) > featureOrder.indexOf(upper)
    );
  },

  'mechanics know no feature': ({ from, to }) =>
    isIn(from, 'server/src') && featureOf(from) === undefined && !isStart(from) && featureOf(to) !== undefined,

  'the demo is known to main and the command line alone': ({ from, to }) =>
    isIn(to, 'server/src/demo') && !isIn(from, 'server/src/demo') && (!isStart(from) || from === 'server/src/app.ts'),

  'a web feature knows no other feature': ({ from, to }) => {
    const [one, other] = [webFeatureOf(from), webFeatureOf(to)];
    return one !== undefined && other !== undefined && one !== other;
  },

  'what web features share knows none of them, nor the app': ({ from, to }) =>
    isIn(from, 'web/src/shared', 'web/src/forms') && (webFeatureOf(to) !== undefined || isIn(to, 'web/src/app')),

  'only the app composes the web': ({ from, to }) =>
    isIn(to, 'web/src/app') && !isIn(from, 'web/src/app') && from !== 'web/src/main.tsx',
};

/** Tests may reach for anything of their own workspace, and no further. */
const rulesOfTests: Record<string, Rule> = {
  'the specification stands by hand: it takes nothing from the product': ({ from }) => isIn(from, 'specification'),

  'a test stays in its workspace': ({ from, to }) =>
    (isIn(from, 'contract/src') && isIn(to, 'server', 'web')) ||
    (isIn(from, 'web/src') && isIn(to, 'server')) ||
    (isIn(from, 'server/src') && isIn(to, 'web')),
};

/** Files that import each other in a circle, each circle once, as its path of imports. */
export function circles(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const found: string[][] = [];
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file]);
    if (done.has(file) || path.includes(file)) return;
    for (const { to } of targets.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}

export function violations(imports: readonly Import[]): Violation[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const graph: Graph = {
    files: new Set(imports.flatMap(({ from, to }) => [from, to])),
    targets: (file) => (targets.get(file) ?? []).map(({ to }) => to),
  };
  const broken = (edge: Import) =>
    Object.entries(isTest(edge.from) || isIn(edge.from, 'e2e', 'bench', 'scripts') ? rulesOfTests : rules).filter(([, breaks]) =>
      breaks(edge, graph),
    );
  const circular = circles(imports).map((path) => ({
    from: path[0] ?? '',
    to: path.join(' → '),
    line: 1,
    ofTypes: false,
    rule: 'no circles',
  }));
  return [...imports.flatMap((edge) => broken(edge).map(([rule]) => ({ ...edge, rule }))), ...circular];
}

if (import.meta.main) {
  const imports = readImports(root);
  const found = violations(imports);
  for (const { from, line, to, rule } of found) console.error(`${from}:${line} imports ${to}\n    ${rule}`);
  console.log(`${imports.length} imports read, ${found.length} against the rules`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
