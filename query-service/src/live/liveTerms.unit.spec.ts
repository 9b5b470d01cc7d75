import { expect, test } from 'vitest';
import { usualTerms } from './live.routes.ts';

test('ends the streams of an expired session within 5 s', () => {
  expect(usualTerms.sessionCheckMs + usualTerms.partingMs).toBeLessThan(5_000);
});
