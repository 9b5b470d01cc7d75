import { runFailoverSequences } from './failoverSequences.ts';

/** A program for tests that change the product's source text: seed and number of sequences as arguments, findings as JSON. */
const [seed = 1, sequences = 1] = process.argv.slice(2).map(Number);
process.stdout.write(JSON.stringify(await runFailoverSequences(seed, sequences)));
