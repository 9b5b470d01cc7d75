import { expect, test } from 'vitest';
import { isPublicIpAddress } from './publicIpAddress.ts';
import { parseWebhookUrl } from './webhookUrl.ts';

test.each([
  ['this host', '0.0.0.0'],
  ['loopback', '127.0.0.1'],
  ['another loopback address', '127.9.9.9'],
  ['a private network', '10.0.0.1'],
  ['a private network', '172.16.0.1'],
  ['a private network', '172.31.255.255'],
  ['a private network', '192.168.1.1'],
  ['carrier-grade NAT and cloud metadata', '100.100.100.200'],
  ['link-local and cloud metadata', '169.254.169.254'],
  ['protocol assignments and cloud metadata', '192.0.0.192'],
  ['cloud-internal, in a public range', '168.63.129.16'],
  ['documentation', '192.0.2.1'],
  ['documentation', '203.0.113.7'],
  ['benchmarks', '198.18.0.1'],
  ['6to4 relays', '192.88.99.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['IPv6 loopback', '::1'],
  ['an IPv4-mapped private address', '::ffff:10.0.0.1'],
  ['an IPv4-mapped public address', '::ffff:8.8.8.8'],
  ['an IPv4-compatible private address', '::10.0.0.1'],
  ['NAT64 of a private address', '64:ff9b::a00:1'],
  ['NAT64 of a public address', '64:ff9b::808:808'],
  ['NAT64 of a network', '64:ff9b:1::1'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['Teredo', '2001::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['unique local and cloud metadata', 'fd00:ec2::254'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['discard-only', '100::1'],
  ['unallocated', '4000::1'],
  ['a host name', 'hooks.example.com'],
  ['empty text', ''],
])('rejects %s (%s)', (_what, address) => {
  expect(isPublicIpAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  'accepts the public address %s',
  (address) => {
    expect(isPublicIpAddress(address)).toBe(true);
  },
);

const rules = { publicUrl: 'https://market.example.com', allowsLoopback: false };
const demoRules = { publicUrl: 'http://localhost:3000', allowsLoopback: true };

test.each([
  ['no URL', 'hooks'],
  ['without TLS', 'http://hooks.example.com/'],
  ['another protocol', 'ftp://hooks.example.com/'],
  ['a file', 'file:///etc/passwd'],
  ['this product', 'https://market.example.com/api/webhooks'],
  ['this product in another spelling', 'https://MARKET.example.com.:443/'],
  ['a name with a password', 'https://ida:secret@hooks.example.com/'],
  ['another port', 'https://hooks.example.com:22/'],
  ['localhost', 'https://localhost/'],
  ['loopback', 'https://127.0.0.1/'],
  ['loopback as one number', 'https://2130706433/'],
  ['loopback in hexadecimal', 'https://0x7f.1/'],
  ['IPv6 loopback', 'https://[::1]/'],
  ['IPv4-mapped loopback', 'https://[::ffff:127.0.0.1]/'],
  ['cloud metadata', 'https://169.254.169.254/latest/meta-data/'],
  ['cloud metadata by name', 'https://metadata.google.internal/'],
  ['an internal host name', 'https://intranet/'],
  ['a printer', 'https://printer.local/'],
])('rejects the URL: %s', (_what, url) => {
  expect(() => parseWebhookUrl(url, rules)).toThrow();
});

test('removes the fragment, and accepts loopback in a demo only, except the demo itself', () => {
  expect(parseWebhookUrl('https://hooks.example.com/a?key=1#here', rules).href).toBe(
    'https://hooks.example.com/a?key=1',
  );
  expect(parseWebhookUrl('https://[2606:4700:4700::1111]:8443/', rules).origin).toBe(
    'https://[2606:4700:4700::1111]:8443',
  );
  expect(parseWebhookUrl('http://localhost:4000/hook', demoRules).href).toBe('http://localhost:4000/hook');
  expect(() => parseWebhookUrl('http://localhost:3000/api', demoRules)).toThrow();
  expect(() => parseWebhookUrl('http://hooks.example.com/', demoRules)).toThrow();
});
