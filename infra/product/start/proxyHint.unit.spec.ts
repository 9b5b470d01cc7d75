import { expect, test } from 'vitest';
import { createProxyHint } from './proxyHint.ts';

const forwarded = { headers: { 'x-forwarded-for': '198.51.100.7' } };

function watched(trustProxy: number | null) {
  const said: string[] = [];
  const clock = { now: 1_000 };
  const hint = createProxyHint(
    trustProxy,
    (message) => said.push(message),
    () => clock.now,
  );
  return { ...hint, said, clock };
}

test('a proxy that the settings do not name is told of once an hour, with what to set', () => {
  const { see, hint, said, clock } = watched(null);
  expect(hint()).toBeNull();
  for (let request = 0; request < 100; request += 1) see(forwarded);
  expect(said).toEqual([expect.stringContaining('Set TRUST_PROXY to the number of proxies, such as 1')]);
  expect(said[0]).not.toContain('198.51.100.7');
  expect(hint()).toBe(said[0]);
  clock.now += 3_600_001;
  expect(hint()).toBeNull();
  see(forwarded);
  expect(said).toHaveLength(2);
});

test('nothing is said where proxies are named, or where nothing was forwarded', () => {
  const [named, direct] = [watched(1), watched(null)];
  named.see(forwarded);
  direct.see({ headers: {} });
  expect([named.said, named.hint(), direct.said, direct.hint()]).toEqual([[], null, [], null]);
});
