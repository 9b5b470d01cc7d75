import { expect, it } from 'vitest';
import { runRandomEventStoreDbFailoverTests } from './testing/failoverSequences.ts';

/** Number of random sequences. The chaos scenario runs 2,000 sequences with other seeds. */
const sequences = 100;

it('keeps acknowledged events exactly once, and refuses no valid command, across failovers', async () => {
  const findings = await runRandomEventStoreDbFailoverTests(100_000, sequences);
  expect(findings).toMatchObject({ commands: sequences * 6, refused: 0, wrongStreams: 0, unseen: 0 });
  expect(findings.failovers).toBeGreaterThan(sequences);
});
