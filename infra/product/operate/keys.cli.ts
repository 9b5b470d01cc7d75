import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createSecurityLogWriter, type SecurityLogWriter } from '@marketplace/telemetry/securityLog.ts';
import { runOperatorCommandWithDatabase } from './commandLine.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';
import {
  type CurrentAndPreviousKeyEncryptionKey,
  countEncryptedValuesByKeyEncryptionKey,
  rotateKeyEncryptionKey,
} from './rotateKeyEncryptionKey.ts';

const usage = `Manages the key encryption key:
  npm run keys -- status   count the values encrypted by each key encryption key
  npm run keys -- rotate   re-encrypt the values of KEY_ENCRYPTION_KEY_PREVIOUS with KEY_ENCRYPTION_KEY`;

type Pool = ReturnType<typeof createDatabasePool>;

async function printStatus(pool: Pool, keys: CurrentAndPreviousKeyEncryptionKey): Promise<void> {
  const { current, previous, neither } = await countEncryptedValuesByKeyEncryptionKey(pool, keys);
  console.log(
    `Encrypted with KEY_ENCRYPTION_KEY: ${current}. With the previous key: ${previous}. With neither: ${neither}.`,
  );
  if (previous > 0) console.log('To re-encrypt the values of the previous key, run: npm run keys -- rotate');
  else if (neither === 0 && keys.previous !== null) console.log('The previous key is no longer needed.');
}

async function runRotation(
  pool: Pool,
  keys: CurrentAndPreviousKeyEncryptionKey,
  security: SecurityLogWriter,
): Promise<void> {
  if (keys.previous === null)
    throw new Error('KEY_ENCRYPTION_KEY_PREVIOUS is required: set it to the key to be replaced.');
  const sealed = await rotateKeyEncryptionKey(pool, keys);
  security({ event: 'key.rotated', user: null, outcome: 'ok' });
  console.log(`Re-encrypted: ${sealed}.`);
  await printStatus(pool, keys);
}

const {
  words: [action],
} = parseProcessArgumentsOrExit({ usage, words: [1, 1], check: ([verb = '']) => ['status', 'rotate'].includes(verb) });

/** `npm run keys -- status|rotate`: manages the key encryption key. */
await runOperatorCommandWithDatabase(async ({ databaseUrl, keyEncryptionKey, settings, logger }, opened) => {
  const onError = (error: unknown): void => logger.warn({ err: error }, 'the database is unreachable');
  const pool = createDatabasePool(databaseUrl, { max: 1, applicationName: 'keys', onError });
  opened.defer(async () => pool.end());
  const keys = { key: keyEncryptionKey, previous: settings.previousKeyEncryptionKey };
  if (action === 'status') return printStatus(pool, keys);
  return runRotation(pool, keys, createSecurityLogWriter(logger, settings.securityLog));
});
