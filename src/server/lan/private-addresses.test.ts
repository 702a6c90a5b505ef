import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { addressBytes, lanAddresses } from './private-addresses.ts';

function at(address: string, { internal = false }: { readonly internal?: boolean } = {}): NetworkInterfaceInfo {
  return { address, family: 'IPv4', internal, netmask: '', mac: '', cidr: null };
}

test('the likeliest address of a home comes first; bridges, this machine and the internet are left out', () => {
  const interfaces = {
    lo: [at('127.0.0.1', { internal: true })],
    docker0: [at('172.17.0.1')],
    eth0: [at('10.0.0.5'), at('203.0.113.9')],
    wlan0: [at('192.168.1.20')],
  };
  expect(lanAddresses(interfaces)).toEqual(['192.168.1.20', '10.0.0.5']);
  expect(lanAddresses({ docker0: [at('172.17.0.1')] })).toEqual(['172.17.0.1']);
  expect(lanAddresses({})).toEqual([]);
});

test.each([
  ['192.168.0.1', 'c0a80001'],
  ['fe80::', `fe80${'0'.repeat(28)}`],
  ['::1', `${'0'.repeat(31)}1`],
  ['1:2::3', `00010002${'0'.repeat(20)}0003`],
])('%s has the bytes %s', (address, hex) => {
  expect(addressBytes(address).toString('hex')).toBe(hex);
});
