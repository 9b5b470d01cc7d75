import { expect, test } from 'vitest';
import { defaultLiveUpdateStreamOptions } from './live.routes.ts';

test('ends the streams of an expired session within 5 s', () => {
  expect(defaultLiveUpdateStreamOptions.sessionCheckMs + defaultLiveUpdateStreamOptions.flushTimeoutMs).toBeLessThan(
    5_000,
  );
});
