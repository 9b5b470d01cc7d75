import { expect, it } from 'vitest';
import { runFailoverSequences } from './testing/failoverSequences.ts';

/** A part of the 2,000 that the chaos scenario runs, with seeds of its own. */
const sequences = 100;

it('no failover makes a decision refuse what was right, or miss or double what was acknowledged', async () => {
  const findings = await runFailoverSequences(100_000, sequences);
  expect(findings).toMatchObject({ commands: sequences * 6, refused: 0, wrongStreams: 0, unseen: 0 });
  expect(findings.failovers).toBeGreaterThan(sequences);
});
