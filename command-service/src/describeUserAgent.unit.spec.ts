import { expect, test } from 'vitest';
import { describeUserAgent } from './describeUserAgent.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
])('returns browser and system without versions: %s', (userAgent, device) => {
  expect(describeUserAgent(userAgent)).toBe(device);
});

test.each([[undefined], [''], ['curl/8.5.0'], ['Ada Byron/1.0 (my own words)'], ['x'.repeat(100_000)]])(
  'returns null for an unknown User-Agent',
  (userAgent) => {
    expect(describeUserAgent(userAgent)).toBeNull();
  },
);
