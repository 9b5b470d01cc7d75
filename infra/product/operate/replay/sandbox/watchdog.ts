import process from 'node:process';

/**
 * Kills the process with the given id when its own standard input closes, as it does when the command ends for any
 * reason.
 */
const pid = Number(process.argv[2]);
if (!Number.isSafeInteger(pid) || pid <= 0) throw new Error('Usage: watchdog PID');

// Ctrl-C reaches every process of the terminal; the command decides when this one ends.
process.on('SIGINT', () => undefined);
process.stdin.once('close', () => process.kill(pid, 'SIGKILL')).resume();
