import { createSecretKey } from 'node:crypto';
import { startConfiguredCommandService } from '@marketplace/product/start/configuredCommandService.ts';
import { openReadModelPositionHub, openServiceDatabasePool } from '@marketplace/product/start/connections.ts';
import { openConfiguredEventLog } from '@marketplace/product/start/eventLog.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';

/**
 * Runs another process of the command service on a test database until killed, and prints the URL of the service:
 * `node commandProgram.ts DATABASE_URL KEY_IN_HEX PUBLIC_URL [mails]`. Accepts identity providers on this machine.
 * `mails` also starts the mail processes.
 */
const [databaseUrl = '', hex = '', publicUrl = '', mails] = process.argv.slice(2);
const logger = createLogger({ level: 'silent', format: 'json' });
const options = {
  ...{ databaseUrl, logger, keyEncryptionKey: createSecretKey(Buffer.from(hex, 'hex')) },
  settings: {
    ...{ dataDir: '/nowhere', eventStoreUrl: null, contactEmail: 'info@marketplace.example', bookingUrl: publicUrl },
    ...{ demo: { password: '' }, publicUrl },
  },
  overrides: { processes: mails === undefined ? [] : (['mails'] as const), logoDir: '/nowhere' },
};
const log = await openConfiguredEventLog(options, databaseUrl);
const pool = openServiceDatabasePool(databaseUrl, 'command', logger);
const { app } = await startConfiguredCommandService(options, {
  ...{ log, pool, hub: await openReadModelPositionHub('command', databaseUrl, pool, logger), security: null },
  ...{ deployment: { digestSecret: 'a secret of the tests' }, notReady: () => Promise.resolve([]) },
});
process.stdout.write(`called at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
