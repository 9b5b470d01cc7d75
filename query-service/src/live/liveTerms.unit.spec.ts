import { expect, test } from 'vitest';
import { usualTerms } from './live.routes.ts';

test('ends the streams of a session that is over within 5 s', () => {
  expect(usualTerms.sessionCheckMs + usualTerms.partingMs).toBeLessThan(5_000);
});
