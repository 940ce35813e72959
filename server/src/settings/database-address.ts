import { addressesIn } from '../database/server-addresses.ts';

/** What pg reads from an address, and `target_session_attrs`, which the portal reads. Another case of these is nothing to it. */
const parameters = [
  'user',
  'password',
  'host',
  'port',
  'ssl',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
  'target_session_attrs',
  'application_name',
  'client_encoding',
  'options',
];

/** A name that leads to this machine, and a folder with a unix socket: what goes there passes no network. */
const isHere = (host: string) => /^(?:|localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|(?:\/|%2f).*)$/i.test(host);

/** What stops no start and yet seems not to be meant, each with the name of the setting and none of its secrets. */
export function whatAddressLeavesOpen(url: string | undefined): string[] {
  const servers = url === undefined ? [] : addressesIn(url).map((address) => new URL(address));
  const given = [...(servers[0]?.searchParams.keys() ?? [])];
  const unknown = given.filter((name) => !parameters.includes(name) && parameters.includes(name.toLowerCase()));
  // As pg has it, a parameter names the host before the address does, and of several the last counts.
  const readable = servers
    .filter(({ searchParams }) => searchParams.getAll('sslmode').at(-1) !== 'verify-full')
    .map(({ hostname, searchParams }) => searchParams.getAll('host').at(-1) || hostname)
    .filter((host) => !isHere(host));
  return [
    ...unknown.map((name) => `DATABASE_URL: ${name} is no parameter, and nothing reads it: is ${name.toLowerCase()} meant?`),
    ...[...new Set(readable)].map(
      (host) => `DATABASE_URL: expected sslmode=verify-full for ${host}: else whoever stands between may read and change all.`,
    ),
  ];
}
