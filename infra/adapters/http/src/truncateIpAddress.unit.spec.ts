import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncateIpAddress } from './truncateIpAddress.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::ffff:cb00:714d', '203.0.113.0/24'],
  ['0:0:0:0:0:FFFF:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8::/48'],
  ['2001:0:0:1::', '2001::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['2002:cb00:714d::1', '2002:cb00:7100::/40'],
])('truncates %s to %s', (address, network) => {
  expect(truncateIpAddress(address)).toBe(network);
});

test.each(['', 'unknown', '203.0.113.77:4711', '[2001:db8::1]', '203.0.113', '<script>', '_hidden'])(
  'returns null for an invalid address: %s',
  (address) => {
    expect(truncateIpAddress(address)).toBeNull();
  },
);

test('truncates addresses in the same network to the same result', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(255), (address, last) => {
      const other = address.replace(/\d+$/, String(last));
      expect(truncateIpAddress(other)).toBe(truncateIpAddress(address));
      expect(truncateIpAddress(`::ffff:${other}`)).toBe(truncateIpAddress(address));
    }),
  );
  const groups = fc.array(fc.nat(0xffff), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(groups, groups, (some, others) => {
      const of = (rest: readonly number[]) =>
        truncateIpAddress(`2001:db8:7:${rest.map((group) => group.toString(16)).join(':')}`);
      expect(of(some)).toBe('2001:db8:7::/48');
      expect(of(others)).toBe(of(some));
    }),
  );
});
