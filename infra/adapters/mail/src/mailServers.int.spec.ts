import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findMailServers, defaultMailServerDnsSettings } from './mailServers.ts';
import { type TestDnsServer, startTestDnsServer } from './testing/dnsServer.ts';

let dns: TestDnsServer;
beforeAll(async () => {
  dns = await startTestDnsServer({ 'slow.io': 'silence' });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => dns.close());

test('returns unknown exactly after the timeout when the server does not respond', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const settled = vi.fn();
  const patienceMs = 60_000;
  const looking = findMailServers({ servers: [dns.address], patienceMs }, 'slow.io').finally(settled);
  await vi.advanceTimersByTimeAsync(patienceMs - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await looking).toEqual({ outcome: 'unknown' });
});

test('keeps two lookups with the default timeout below 3 s', () => {
  expect(2 * defaultMailServerDnsSettings.patienceMs).toBeLessThan(3_000);
});
