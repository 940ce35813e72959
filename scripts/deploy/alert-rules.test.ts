import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');
const rules = read('monitoring/alerts.yml');
const names = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

test('each alert rule is tried on figures at which it is told, and on others at which it is not [R-5-8]', () => {
  const tried = read('monitoring/alerts.test.yml')
    .split(/^ {2}- name: /m)
    .slice(1)
    .map((test) => ({ name: /^\w+/.exec(test)?.[0] ?? '', asked: test.match(/^ {6}- \{ eval_time: .+$/gm) ?? [] }));
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(tried.map(({ name }) => name))).toEqual(new Set(names));
  for (const { name, asked } of tried)
    for (const line of asked) expect(line).toContain(`ALERTS{alertname="${name}", alertstate="firing"}`);
  const of = (name: string) => tried.filter((test) => test.name === name).flatMap(({ asked }) => asked);
  const lacks = names.filter(
    (name) => !of(name).some((line) => line.includes('exp_samples: []')) || !of(name).some((line) => line.includes('value: 1 }')),
  );
  expect(lacks).toEqual([]);
});

test('the chart names its portals as the rules do, and has the same rules [R-5-8]', () => {
  const jobs = new Set([...rules.matchAll(/\bjob="([^"]*)"/g)].map(([, job]) => job));
  // The other is the machine of the database, which the chart does not bring.
  expect([...jobs]).toEqual(['siteid', 'siteid-database']);
  const [, label = 'none'] = /^ {2}jobLabel: (\S+)$/m.exec(read('chart/templates/pod-monitor.yaml')) ?? [];
  const [, selector = ''] = /define "siteid\.selector" -\}\}([^{]*)/.exec(read('chart/templates/_names.tpl')) ?? [];
  expect(selector.split('\n')).toContain(`${label}: siteid`);
  expect(read('chart/templates/alert-rules.yaml')).toContain('.Files.Get "alerts.yml"');
  expect(read('chart/alerts.yml')).toBe(rules);
});

test('a figure that others show too is asked of the portals alone [R-5-8]', () => {
  const asked = [...rules.matchAll(/\b(?:http_server|db_client|nodejs|process|v8js)_\w+(?:\{([^}]*)\})?/g)];
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter(([, labels = '']) => !labels.includes('job="siteid"')).map(([name]) => name)).toEqual([]);
  const ofMachine = [...rules.matchAll(/\bnode_filesystem_\w+(?:\{([^}]*)\})?/g)];
  expect(ofMachine.length).toBeGreaterThan(1);
  expect(ofMachine.filter(([, labels = '']) => !labels.includes('job="siteid-database"')).map(([name]) => name)).toEqual([]);
});
