import { expect, test } from 'vitest';
import { createUntrustedProxyDetector } from './untrustedProxyDetector.ts';

const forwarded = { headers: { 'x-forwarded-for': '198.51.100.7' } };

function createDetector(trustProxy: number | null) {
  const warnings: string[] = [];
  const clock = { now: 1_000 };
  const hint = createUntrustedProxyDetector(
    trustProxy,
    (message) => warnings.push(message),
    () => clock.now,
  );
  return { ...hint, warnings, clock };
}

test('reports an unlisted proxy once an hour, with the setting to change', () => {
  const { see, hint, warnings, clock } = createDetector(null);
  expect(hint()).toBeNull();
  for (let request = 0; request < 100; request += 1) see(forwarded);
  expect(warnings).toEqual([expect.stringContaining('Set TRUST_PROXY to the number of proxies, such as 1')]);
  expect(warnings[0]).not.toContain('198.51.100.7');
  expect(hint()).toBe(warnings[0]);
  clock.now += 3_600_001;
  expect(hint()).toBeNull();
  see(forwarded);
  expect(warnings).toHaveLength(2);
});

test('reports nothing with configured proxies or without a forwarding header', () => {
  const [named, direct] = [createDetector(1), createDetector(null)];
  named.see(forwarded);
  direct.see({ headers: {} });
  expect([named.warnings, named.hint(), direct.warnings, direct.hint()]).toEqual([[], null, [], null]);
});
