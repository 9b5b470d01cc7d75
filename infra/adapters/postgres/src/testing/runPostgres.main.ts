import { launchPostgres } from '../embedded/launch.ts';

/**
 * A program for tests that kill it: starts the Postgres of the data folder in its first argument, prints the server's
 * pid and URL, and keeps running.
 */
const postgres = await launchPostgres(process.argv[2] ?? '');
process.stdout.write(`${JSON.stringify({ pid: postgres.pid, url: postgres.url })}\n`);
setInterval(() => undefined, 60_000);
