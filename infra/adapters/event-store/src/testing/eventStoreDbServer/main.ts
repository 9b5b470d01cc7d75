import { startTestEventStoreDbServer } from './server.ts';

/**
 * A program for tests that kill other processes: serves the events in the file named by the first argument until a
 * signal ends the program.
 */
const server = await startTestEventStoreDbServer({ file: process.argv[2] ?? '' });
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
