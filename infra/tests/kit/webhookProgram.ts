import { createSecretKey } from 'node:crypto';
import { startWebhookSender } from '@marketplace/command-service/webhooks/webhooks.sender.ts';
import { buildWebhookSettingsFromProductSettings } from '@marketplace/product/start/accountSettings.ts';
import { openServiceDatabasePools } from '@marketplace/product/start/connections.ts';
import { openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';

/**
 * Runs only the webhook sender, with a long timeout, until killed: `node webhookProgram.ts DATABASE_URL KEY_IN_HEX`.
 */
const [databaseUrl = '', hex = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'silent', format: 'json' });
const key = createSecretKey(Buffer.from(hex, 'hex'));
const { execute, loadState } = openEventLogWithRestrictedRoles(databaseUrl, key, logger);
startWebhookSender({
  ...{ execute, loadState, logger, pool: openServiceDatabasePools(databaseUrl, logger).command, now: () => new Date() },
  webhooks: buildWebhookSettingsFromProductSettings(
    { demo: { password: '' }, publicUrl: 'https://market.example.com' },
    key,
  ),
  terms: { tickMs: 20, patienceMs: 60_000 },
});
