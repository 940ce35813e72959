import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const example = fileURLToPath(new URL('../../deploy/patroni.yml', import.meta.url));

/** `deploy/patroni.yml` with the addresses and paths of this trial, where nobody is asked for a password or a certificate. */
export function patroniConfig({
  name,
  data,
  postgres,
  rest,
  etcd,
  bin,
}: {
  name: string;
  data: string;
  postgres: number;
  rest: number;
  etcd: number;
  bin: string;
}): string {
  const changed: readonly (readonly [string | RegExp, string])[] = [
    ['name: one', `name: ${name}`],
    [/10\.0\.0\.21:8008/g, `127.0.0.1:${rest}`],
    [/10\.0\.0\.21:5432/g, `127.0.0.1:${postgres}`],
    [/hosts: .*/, `hosts: 127.0.0.1:${etcd}`],
    [/hostssl (.*) 10\.0\.0\.0\/24 scram-sha-256/g, 'host $1 127.0.0.1/32 trust'],
    [/data_dir: .*/, `data_dir: ${join(data, 'data')}`],
    [/bin_dir: .*/, `bin_dir: ${bin}`],
    [/pgpass: .*/, `pgpass: ${join(data, 'pgpass')}`],
    [/unix_socket_directories: .*/, `unix_socket_directories: ${data}`],
    [/ +(?:password|ssl\w*): .*\n/g, ''],
  ];
  return changed.reduce(
    (text, [from, to]) => {
      if (text.split(from).length === 1) throw new Error(`deploy/patroni.yml has no ${from}.`);
      return text.replace(from, to);
    },
    readFileSync(example, 'utf8'),
  );
}
