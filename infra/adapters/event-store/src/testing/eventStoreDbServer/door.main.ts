import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * A program that stands before a server of this process' parent, at a port of its own: who stops it by a signal sees what a client sees of a
 * frozen process, whose connections the system keeps and takes. Says its port; ends with its input.
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
