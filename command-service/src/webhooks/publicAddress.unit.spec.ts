import { expect, test } from 'vitest';
import { isPublicAddress } from './publicAddress.ts';
import { readAddress } from './typedAddress.ts';

test.each([
  ['this host', '0.0.0.0'],
  ['this machine', '127.0.0.1'],
  ['this machine, elsewhere in its range', '127.9.9.9'],
  ['a private network', '10.0.0.1'],
  ['a private network', '172.16.0.1'],
  ['a private network', '172.31.255.255'],
  ['a private network', '192.168.1.1'],
  ['carrier-grade NAT, and the metadata of a cloud', '100.100.100.200'],
  ['a link, and the metadata of clouds', '169.254.169.254'],
  ['protocol assignments, and the metadata of a cloud', '192.0.0.192'],
  ['the inside of a cloud, at a public address', '168.63.129.16'],
  ['documentation', '192.0.2.1'],
  ['documentation', '203.0.113.7'],
  ['benchmarks', '198.18.0.1'],
  ['6to4 relays', '192.88.99.1'],
  ['many', '224.0.0.1'],
  ['the future', '240.0.0.1'],
  ['everybody', '255.255.255.255'],
  ['nothing', '::'],
  ['this machine', '::1'],
  ['a mapped private address', '::ffff:10.0.0.1'],
  ['a mapped public address', '::ffff:8.8.8.8'],
  ['a compatible private address', '::10.0.0.1'],
  ['NAT64 of a private address', '64:ff9b::a00:1'],
  ['NAT64 of a public address', '64:ff9b::808:808'],
  ['NAT64 of a network', '64:ff9b:1::1'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['Teredo', '2001::1'],
  ['a link', 'fe80::1'],
  ['a link with its zone', 'fe80::1%eth0'],
  ['a unique local network, and the metadata of a cloud', 'fd00:ec2::254'],
  ['a site', 'fec0::1'],
  ['many', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['the black hole', '100::1'],
  ['outside of what is given out', '4000::1'],
  ['no address', 'hooks.example.com'],
  ['no address', ''],
])('is not called: %s (%s)', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  'is of the Internet: %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

const rules = { publicUrl: 'https://market.example.com', allowsLoopback: false };
const demo = { publicUrl: 'http://localhost:3000', allowsLoopback: true };

test.each([
  ['not an address', 'hooks'],
  ['without TLS', 'http://hooks.example.com/'],
  ['another protocol', 'ftp://hooks.example.com/'],
  ['a file', 'file:///etc/passwd'],
  ['this product', 'https://market.example.com/api/webhooks'],
  ['this product, written otherwise', 'https://MARKET.example.com.:443/'],
  ['a name with a password', 'https://ida:secret@hooks.example.com/'],
  ['another port', 'https://hooks.example.com:22/'],
  ['this machine', 'https://localhost/'],
  ['this machine', 'https://127.0.0.1/'],
  ['this machine as one number', 'https://2130706433/'],
  ['this machine in hexadecimal', 'https://0x7f.1/'],
  ['this machine in IPv6', 'https://[::1]/'],
  ['this machine mapped', 'https://[::ffff:127.0.0.1]/'],
  ['metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['metadata by its name', 'https://metadata.google.internal/'],
  ['a name of a network', 'https://intranet/'],
  ['a printer', 'https://printer.local/'],
])('is refused as an address: %s', (_what, url) => {
  expect(() => readAddress(url, rules)).toThrow();
});

test('an address is read without its fragment, and this machine is called on a demo only, but for the demo itself', () => {
  expect(readAddress('https://hooks.example.com/a?key=1#here', rules).href).toBe('https://hooks.example.com/a?key=1');
  expect(readAddress('https://[2606:4700:4700::1111]:8443/', rules).origin).toBe('https://[2606:4700:4700::1111]:8443');
  expect(readAddress('http://localhost:4000/hook', demo).href).toBe('http://localhost:4000/hook');
  expect(() => readAddress('http://localhost:3000/api', demo)).toThrow();
  expect(() => readAddress('http://hooks.example.com/', demo)).toThrow();
});
