import { runRandomEventStoreDbFailoverTests } from './failoverSequences.ts';

/**
 * A program for tests that run it with modified source code. Arguments: seed and number of sequences; prints the
 * findings as JSON.
 */
const [seed = 1, sequences = 1] = process.argv.slice(2).map(Number);
process.stdout.write(JSON.stringify(await runRandomEventStoreDbFailoverTests(seed, sequences)));
