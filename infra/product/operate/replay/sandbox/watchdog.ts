import process from 'node:process';

/**
 * Kills the process with the given id when the standard input of this watchdog closes, which happens when the command
 * ends for any reason.
 */
const pid = Number(process.argv[2]);
if (!Number.isSafeInteger(pid) || pid <= 0) throw new Error('Usage: watchdog PID');

// Ctrl-C reaches every process of the terminal; the replay command decides when this process ends.
process.on('SIGINT', () => undefined);
process.stdin.once('close', () => process.kill(pid, 'SIGKILL')).resume();
