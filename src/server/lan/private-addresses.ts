import { BlockList, isIP, isIPv4 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

/** Networks that are not of the internet (RFC 1918, 3927, 4193, 4291, 6598), and this machine's own. */
export const PRIVATE_NETWORKS = [
  { address: '10.0.0.0', prefix: 8 },
  { address: '172.16.0.0', prefix: 12 },
  { address: '192.168.0.0', prefix: 16 },
  { address: '169.254.0.0', prefix: 16 },
  { address: '100.64.0.0', prefix: 10 },
  { address: '127.0.0.0', prefix: 8 },
  { address: 'fc00::', prefix: 7 },
  { address: 'fe80::', prefix: 10 },
  { address: '::1', prefix: 128 },
] as const;

const PRIVATE = new BlockList();
for (const { address, prefix } of PRIVATE_NETWORKS)
  PRIVATE.addSubnet(address, prefix, isIPv4(address) ? 'ipv4' : 'ipv6');

/** Bridges of containers and virtual machines, which no phone can reach. */
const BRIDGE = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vethernet)/i;

/**
 * Private IPv4 addresses of this machine that other devices can reach, the likeliest first; `interfaces` as the system
 * lists them. IPv6 ones are left out: nobody types them, and they change by the day.
 */
export function lanAddresses(interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>) {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && PRIVATE.check(address, 'ipv4'))
      .map(({ address }) => ({ address, isBridge: BRIDGE.test(name) })),
  );
  const own = found.some(({ isBridge }) => !isBridge) ? found.filter(({ isBridge }) => !isBridge) : found;
  return own.map(({ address }) => address).toSorted((a, b) => likelihood(b) - likelihood(a));
}

function likelihood(address: string): number {
  return address.startsWith('192.168.') ? 2 : address.startsWith('10.') ? 1 : 0;
}

/** The 4 or 16 bytes of an address. */
export function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::');
  const groups = (part: string | undefined): readonly string[] =>
    part === undefined || part === '' ? [] : part.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
