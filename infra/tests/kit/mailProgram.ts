import { createSecretKey, randomBytes } from 'node:crypto';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { openPools } from '@marketplace/product/start/connections.ts';
import { openLog } from '@marketplace/product/start/log.ts';
import { startMail } from '@marketplace/product/start/mail.ts';

/** Notifier and sender alone, quick to try again, until they are killed: `node mailProgram.ts DATABASE_URL SMTP_URL`. */
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'silent', format: 'json' });
// Nothing that is mailed is read from what a key seals.
const log = openLog(databaseUrl, createSecretKey(randomBytes(32)), logger);
const terms = { claimMs: 1_000, tickMs: 50, tidyMs: 50, firstRetryMs: 100 };
const settings = { smtpUrl, publicUrl: 'https://market.example', contactEmail: 'info@market.example', isShown: false };
const linkSecret = 'a secret of the tests';
startMail(log, openPools(databaseUrl, logger).command, { ...settings, linkSecret, terms }, logger);
