import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');
/** What a configuration says, without what it only tells the reader. */
const said = (path: string) => read(path).replaceAll(/^\s*#.*$/gm, '');

/** What of a request tells no secret. Whatever is not here, such as the query, the path or where somebody came from, is not written. */
const harmlessToNginx = new Set([
  'remote_addr',
  'time_iso8601',
  'request_id',
  'request_method',
  'first_of_path',
  'server_protocol',
  'status',
  'body_bytes_sent',
  'upstream_addr',
  'upstream_status',
  'request_time',
]);
const harmlessToHaproxy = new Set(
  'ci tr ID HM [var(txn.first)] HV ST B b s TR Tw Tc Tr Ta tsc'.split(' ').map((name) => `%${name}`),
);
const secret = '/join/in-1f0c?number=KV-2041-118730';

test('nginx writes no query and no token of a path into its logs, and the id by which the portal has the request [R-4-5]', () => {
  const config = said('nginx.conf');
  const formats = [...config.matchAll(/log_format (\w+) ((?:'[^']*'\s*)+);/g)];
  expect(formats.map(([, name]) => name)).toEqual(['cards']);
  const written = [...(formats[0]?.[2] ?? '').matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  expect(written).toContain('request_id');
  expect(written.filter((name) => !harmlessToNginx.has(name))).toEqual([]);
  const [, first = ''] = /map \$request_uri \$first_of_path \{\s*"~([^"]+)" \$first;\s*default -;\s*\}/.exec(config) ?? [];
  expect(new RegExp(first).exec(secret)?.groups).toEqual({ first: '/join' });
  const servers = config.split(/^server \{$/m).slice(1);
  expect(servers).toHaveLength(2);
  // A server without a word of its own writes as nginx usually does, with the whole request; so do errors, but for those of this level.
  for (const server of servers) {
    expect([...server.matchAll(/access_log ([^;]+);/g)].map(([, to]) => to)).toEqual([
      expect.stringMatching(/^(?:off|\/var\/log\/nginx\/cards\.log cards)$/),
    ]);
    expect([...server.matchAll(/error_log \S+ ([^;]+);/g)].map(([, level]) => level)).toEqual(['emerg']);
  }
  expect(config).toContain('proxy_set_header X-Request-Id $request_id;');
});

test('HAProxy writes no query and no token of a path into its log, and the id by which the portal has the request [R-4-5]', () => {
  const config = said('haproxy.cfg');
  const formats = [...config.matchAll(/log-format "([^"]+)"/g)];
  expect(formats).toHaveLength(1);
  const written = (formats[0]?.[1] ?? '').match(/%(?:\[[^\]]*\]|\w+)/g) ?? [];
  expect(written).toContain('%ID');
  expect(written.filter((name) => !harmlessToHaproxy.has(name))).toEqual([]);
  expect(config).not.toMatch(/option\s+(?:httplog|httpslog|tcplog)|capture\s|error-log-format/);
  // The second field of a path, whose first is what stands before its slash.
  expect(config.match(/set-var.*/g)).toEqual(['set-var(txn.first) path,field(2,/)']);
  expect(config).toMatch(/^ {2}unique-id-format %\[uuid\]$/m);
  expect(config).toMatch(/^ {2}http-request set-header X-Request-Id %\[unique-id\]$/m);
});

test('the ingress of the chart keeps no log of whole addresses [R-4-5]', () => {
  expect(read('chart/values.yaml')).toMatch(/^ {4}nginx\.ingress\.kubernetes\.io\/enable-access-log: "false"$/m);
});
