import process from 'node:process';

/** Kills the process with the given id once its own input ends, as it does when the command ends in whatever way. */
const pid = Number(process.argv[2]);
if (!Number.isSafeInteger(pid) || pid <= 0) throw new Error('Give the id of a process.');

// Ctrl-C reaches every process of the terminal; the command decides what ends then.
process.on('SIGINT', () => undefined);
process.stdin.once('close', () => process.kill(pid, 'SIGKILL')).resume();
