import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createMigratedTestDatabase, type TestDatabase } from './testing/testDatabase.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { requireEffectiveDatabaseRole } from './roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedTestDatabase();
});
afterAll(() => database.drop());

const headBytes = 8;

/** Removes the parameter `options` from a startup message. */
function withoutOptions(startup: Buffer): Buffer {
  const parameters = startup.subarray(headBytes).toString('latin1').split('\0');
  const at = parameters.findIndex((name, place) => place % 2 === 0 && name === 'options');
  if (at >= 0) parameters.splice(at, 2);
  const body = Buffer.from(parameters.join('\0'), 'latin1');
  const head = Buffer.from(startup.subarray(0, headBytes));
  head.writeInt32BE(headBytes + body.length);
  return Buffer.concat([head, body]);
}

/** Starts a pooler that drops connection options. @returns the URL of the database through the pooler. */
async function startPooler(url: URL): Promise<string> {
  const open = new Set<Socket>();
  const pooler = createServer((client) => {
    const server = connect(Number(url.port), url.hostname);
    for (const socket of [client, server]) open.add(socket.on('error', () => undefined));
    client.once('data', (startup) => {
      server.write(withoutOptions(startup));
      client.pipe(server).pipe(client);
    });
  });
  pooler.listen(0, '127.0.0.1');
  await new Promise((resolve) => pooler.once('listening', resolve));
  onTestFinished(() => {
    pooler.close();
    for (const socket of open) socket.destroy();
  });
  const through = new URL(url);
  through.port = String((pooler.address() as AddressInfo).port);
  return through.href;
}

it('accepts a database that applies connection options', async () => {
  await expect(requireEffectiveDatabaseRole(database.url)).resolves.toBeUndefined();
});

it('rejects a pooler that drops connection options', async () => {
  await expect(requireEffectiveDatabaseRole(await startPooler(new URL(database.url)))).rejects.toThrow(
    'drops the options of a connection',
  );
});
