import { createPool } from '@marketplace/postgres/pool.ts';
import { createSecurityLog, type SecurityLog } from '@marketplace/telemetry/securityLog.ts';
import { runOnDatabase } from './commandLine.ts';
import { readArguments } from './wrongUse.ts';
import { type KeyPair, keyStatus, rotateKeys } from './rotateKeys.ts';

const usage = `Say what to do:
  npm run keys -- status   how many keys of people and second factors are sealed by which key encryption key
  npm run keys -- rotate   seals those by KEY_ENCRYPTION_KEY that KEY_ENCRYPTION_KEY_PREVIOUS sealed`;

type Pool = ReturnType<typeof createPool>;

async function status(pool: Pool, keys: KeyPair): Promise<void> {
  const { current, previous, neither } = await keyStatus(pool, keys);
  console.log(`By KEY_ENCRYPTION_KEY: ${current}. By the one before: ${previous}. By neither: ${neither}.`);
  if (previous > 0) console.log('To seal them anew: npm run keys -- rotate');
  else if (neither === 0 && keys.previous !== null) console.log('The previous key is not needed any more.');
}

async function rotate(pool: Pool, keys: KeyPair, security: SecurityLog): Promise<void> {
  if (keys.previous === null) throw new Error('KEY_ENCRYPTION_KEY_PREVIOUS is needed: the key that is to be replaced.');
  const sealed = await rotateKeys(pool, keys);
  security({ event: 'key.rotated', user: null, outcome: 'ok' });
  console.log(`Sealed anew: ${sealed}.`);
  await status(pool, keys);
}

const {
  words: [action],
} = readArguments({ usage, words: [1, 1], check: ([verb = '']) => ['status', 'rotate'].includes(verb) });

/** `npm run keys -- status|rotate`: the key encryption key and what it seals. */
await runOnDatabase(async ({ databaseUrl, keyEncryptionKey, settings, logger }, opened) => {
  const onError = (error: unknown): void => logger.warn({ err: error }, 'the database could not be reached');
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'keys', onError });
  opened.defer(async () => pool.end());
  const keys = { key: keyEncryptionKey, previous: settings.previousKeyEncryptionKey };
  if (action === 'status') return status(pool, keys);
  return rotate(pool, keys, createSecurityLog(logger, settings.securityLog));
});
