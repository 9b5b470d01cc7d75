import { expect, test } from 'vitest';
import { defaultLiveStreamOptions } from './live.routes.ts';

test('ends the streams of an expired session within 5 s', () => {
  expect(defaultLiveStreamOptions.sessionCheckMs + defaultLiveStreamOptions.flushTimeoutMs).toBeLessThan(5_000);
});
