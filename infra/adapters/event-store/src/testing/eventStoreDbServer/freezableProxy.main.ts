import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * A program that forwards connections from its own port to a server in its parent process. When this program is stopped
 * by a signal, the server looks frozen to clients: the operating system keeps open connections and accepts new ones,
 * but nothing responds. Prints its port; ends when stdin ends.
 */
const target = Number(process.argv[2]);
const server = createServer((client) => {
  const inner = connect(target, '127.0.0.1');
  for (const [from, to] of [
    [client, inner],
    [inner, client],
  ] as const) {
    from.setNoDelay(true);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.on('end', () => process.exit(0)).resume();
