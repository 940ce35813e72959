import ipaddr from 'ipaddr.js';

const publicIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a webhook may go to this number: to a public one, and in a test or a demo that says so to this machine too. Whatever stands
 * for a number of another kind, such as an IPv4 one written as IPv6 or one behind a translation, is none.
 */
export function isReachable(number: string, toLoopback: boolean): boolean {
  if (!ipaddr.isValid(number)) return false;
  const given = ipaddr.process(number);
  const range = given.range();
  // Outside of 2000::/3 nothing is given out as public, and some of it stands for IPv4.
  const isGivenOut = given instanceof ipaddr.IPv4 || given.match(publicIPv6);
  return (range === 'unicast' && isGivenOut) || (toLoopback && range === 'loopback');
}

/** The address that somebody typed, where a webhook may be sent there; null where not. By http alone to this machine, as above. */
export function readWebhookAddress(typed: string, toLoopback: boolean): URL | null {
  const url = URL.parse(typed);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  const host = hostOf(url);
  const isNumber = ipaddr.isValid(host);
  if (isNumber && !isReachable(host, toLoopback)) return null;
  // A name without a dot is of the operator's own network.
  if (!isNumber && !/[^.]\.[^.]/.test(host)) return null;
  const isLoopback = isNumber && !isReachable(host, false);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback) ? url : null;
}

/** An IPv6 number without its brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');
