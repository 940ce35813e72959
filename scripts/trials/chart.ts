import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needs } from './programs.ts';

/**
 * Renders `deploy/chart` with each kind of values, and looks whether its objects find each other. Ends with 1 where they do not, or where
 * it renders what it should refuse. It holds them against no schema, and installs nothing: that takes Helm and a cluster.
 */
needs('go');
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'siteid-chart-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const program = join(folder, 'render');
const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'cache') };
const built = spawnSync('go', ['build', '-o', program, here('./chart/render.go')], { env, encoding: 'utf8' });
if (built.status !== 0) {
  process.stdout.write(
    `${built.stderr}On Debian: apt-get install golang-github-masterminds-sprig-dev golang-k8s-sigs-yaml-dev\n`,
  );
  process.exit(1);
}

type Named = { readonly name: string };
type Labels = Readonly<Record<string, string>>;
type Container = Named & { readonly volumeMounts: readonly Named[]; readonly ports?: readonly Named[] };
type Pods = {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly containers: readonly Container[];
    readonly initContainers: readonly Container[];
    readonly volumes: readonly Named[];
  };
};
type Rendered = { readonly apiVersion: string; readonly kind: string; readonly metadata: Named; readonly spec: Spec };
type Spec = {
  readonly template?: Pods;
  readonly selector?: Labels & { readonly matchLabels?: Labels };
  readonly podSelector?: { readonly matchLabels: Labels };
  readonly scaleTargetRef?: Named;
};

const required = {
  PUBLIC_URL: 'https://cards.example',
  TRUSTED_PROXY: '10.42.0.0/16',
  OIDC_ISSUER: 'https://broker.example',
};
const everything = {
  settings: { ...required, OIDC_METHOD_BANK: 'acr_values=urn:bank' },
  imagePullSecrets: [{ name: 'registry' }],
  keyService: { token: 'key-service' },
  database: {
    authority: 'cards-database-ca',
    cloudNativePG: {
      enabled: true,
      storageClass: 'fast',
      plugins: [{ name: 'backup' }],
      scheduledBackup: { schedule: '0 0 0 * * *' },
    },
  },
  autoscaling: { enabled: true },
  ingress: { enabled: true, className: 'nginx' },
  metrics: { podMonitor: true, alertRules: true, labels: { release: 'prometheus' } },
};
const kinds: Readonly<Record<string, object>> = {
  'the least': { settings: required },
  everything,
  'all at once, without a policy': { settings: required, allAtOnce: true, networkPolicy: { enabled: false } },
};

let isGood = true;
function fail(why: string): void {
  isGood = false;
  process.stdout.write(`Failed: ${why}\n`);
}
function render(values: object): { readonly objects: readonly Rendered[] | null; readonly said: string } {
  const args = [here('../../deploy/chart'), 'cards', 'siteid'];
  const { status, stdout, stderr } = spawnSync(program, args, { input: JSON.stringify(values), encoding: 'utf8' });
  const lines = stdout.split('\n').filter(Boolean);
  return { objects: status === 0 ? lines.map((line) => JSON.parse(line) as Rendered) : null, said: stderr };
}

/** What an object names that is not there. */
function missing(objects: readonly Rendered[]): string[] {
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  const pods = deployment?.spec.template;
  if (deployment === undefined || pods === undefined) return ['a Deployment'];
  const { containers, initContainers, volumes } = pods.spec;
  const isOfPods = (labels: Labels) => Object.entries(labels).every(([name, value]) => pods.metadata.labels[name] === value);
  const has = (list: readonly Named[], wanted: string) => list.some(({ name }) => name === wanted);
  const found: string[] = [];
  for (const { volumeMounts } of [...containers, ...initContainers])
    for (const { name } of volumeMounts) if (!has(volumes, name)) found.push(`the volume ${name}`);
  const ports = containers.flatMap((container) => container.ports ?? []);
  for (const { kind, metadata, spec } of objects) {
    const { podSelector, selector, scaleTargetRef } = spec;
    const labels = podSelector?.matchLabels ?? selector?.matchLabels ?? (kind === 'Service' ? selector : undefined);
    if (labels !== undefined && !('cnpg.io/cluster' in labels) && !isOfPods(labels))
      found.push(`the pods of ${kind} ${metadata.name}`);
    if (scaleTargetRef !== undefined && scaleTargetRef.name !== deployment.metadata.name) found.push(`what ${kind} scales`);
    // Ports by name stand as such in probes, services, policies and monitors.
    for (const [, name = ''] of JSON.stringify(spec).matchAll(/"(?:targetPort|port)":"(\w+)"/g))
      if (!has(ports, name)) found.push(`the port ${name} of ${kind} ${metadata.name}`);
  }
  const names = objects.map(({ apiVersion, kind, metadata: { name } }) => `${apiVersion} ${kind} ${name}`);
  return [...found, ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `one ${name} alone`)];
}

for (const [kind, values] of Object.entries(kinds)) {
  const { objects, said } = render(values);
  if (objects === null) fail(`${kind}: ${said}`);
  else {
    process.stdout.write(`${kind}: ${objects.map((object) => object.kind).join(', ')}\n`);
    for (const what of missing(objects)) fail(`${kind} misses ${what}.`);
  }
}
for (const name of Object.keys(required)) {
  const { objects, said } = render({ settings: { ...required, [name]: '' } });
  if (objects !== null || !said.includes(`settings.${name} must be said`)) fail(`it renders without settings.${name}.`);
}
process.exit(isGood ? 0 : 1);
