import { BlockList, isIP } from 'node:net';

/** The most that one key has. */
const addressesAtMost = 50;

/** Addresses and networks, IPv4 or IPv6, separated by commas, such as `192.0.2.7, 2001:db8::/32`; null where one is neither. */
export function readAddresses(text: string): string[] | null {
  const addresses = text.split(',').map((part) => part.trim());
  return addresses.length <= addressesAtMost && addresses.every(isAddress) ? addresses : null;
}

/** Whether a visitor's address is one of these, or in a network of them; a list without any allows all. */
export function isFromOneOf(addresses: readonly string[], visitor: string): boolean {
  if (addresses.length === 0) return true;
  const allowed = new BlockList();
  for (const each of addresses) {
    const [address = '', bits] = each.split('/');
    if (bits === undefined) allowed.addAddress(address, familyOf(address));
    else allowed.addSubnet(address, Number(bits), familyOf(address));
  }
  return isIP(visitor) !== 0 && allowed.check(visitor, familyOf(visitor));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function isAddress(text: string): boolean {
  const [, address = '', bits = '0'] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}
