import { msg } from '@lingui/core/runtime-macro';
import { hash, randomBytes } from 'node:crypto';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { productName } from '@marketplace/contracts/kernel/productName.ts';
import { decryptBytesWithEitherKey, encryptBytes } from '@marketplace/event-store/personalData/envelope.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { Secret, TOTP } from 'otpauth';
import type { ClientBase } from 'pg';
import type { ClockPort, DatabasePort } from '../ports.ts';
import type { AccountDeploymentSettings, AccountDeploymentSettingsPort } from './accountSettings.ts';

type Queries = Pick<ClientBase, 'query'>;
type SecretsKeys = Pick<AccountDeploymentSettings, 'secretsKey' | 'previousSecretsKey'>;
type FactorDeps = DatabasePort & AccountDeploymentSettingsPort & ClockPort;

const periodMs = 30_000;
const secretBytes = 20;
/** Number of time steps that are accepted on each side of the current one, to tolerate inaccurate clocks. */
const toleratedSteps = 1;
const recoveryCodes = { count: 10, bytes: 10 } as const;

/** The context to which a secret's encryption is bound. */
export function buildSecondFactorEncryptionContext(userId: string): string {
  return `second-factor/${userId}`;
}

function createTotp(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: productName, label, secret, algorithm: 'SHA1', digits: 6, period: periodMs / 1000 });
}

interface FactorRow {
  readonly secret: Buffer;
  readonly confirmed: boolean;
}

async function findFactor(pool: Queries, userId: string): Promise<FactorRow | null> {
  const found = await pool.query<FactorRow>(
    'SELECT secret, confirmed_at IS NOT NULL AS confirmed FROM accounts.second_factor WHERE user_id = $1',
    [userId],
  );
  return found.rows[0] ?? null;
}

/** Whether the user has an active second factor. */
export async function hasSecondFactor(pool: Queries, userId: string): Promise<boolean> {
  return (await findFactor(pool, userId))?.confirmed === true;
}

/** The secret for an authenticator app: in base32, and as a URI for a QR code. */
export interface SecondFactorSecretAndQrCodeUri {
  readonly secret: string;
  readonly otpauth_uri: string;
}

/**
 * Creates a new secret, which becomes active after a code generated from it is confirmed.
 * @param label shown in the authenticator app.
 * @throws Refusal 'account.second-factor-on' when a second factor is already active.
 */
export async function startSecondFactorEnrolment(
  { pool, accounts }: FactorDeps,
  userId: string,
  label: string,
): Promise<SecondFactorSecretAndQrCodeUri> {
  const bytes = randomBytes(secretBytes);
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const sealed = encryptBytes(bytes, accounts.secretsKey, buildSecondFactorEncryptionContext(userId));
  const stored = await pool.query(
    `INSERT INTO accounts.second_factor AS f (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE f.confirmed_at IS NULL`,
    [userId, sealed],
  );
  if (stored.rowCount === 0) throw alreadyEnabledRefusal();
  return { secret: secret.base32, otpauth_uri: createTotp(secret, label).toString() };
}

function alreadyEnabledRefusal(): Refusal {
  return new Refusal('state', 'account.second-factor-on', msg`Your second factor is already set up.`);
}

const wrongCodeText = msg`This code is not valid. Check the code and enter it again, or enter a new one.`;
const usedCodeText = msg`This code can no longer be used. Wait for the next code in your authenticator app, and enter it.`;
const usedRecoveryCodeText = msg`This recovery code was already used. Enter another one.`;

function codeRefusal(message: Message): Refusal {
  return new Refusal('rule', 'account.second-factor', message, [{ path: 'code', message }]);
}

/** @returns the time step of a code; `null` if the code is invalid. */
function findTimeStep(secret: Buffer, userId: string, keys: SecretsKeys, code: string, now: Date): number | null {
  const bytes = decryptBytesWithEitherKey(
    secret,
    keys.secretsKey,
    keys.previousSecretsKey,
    buildSecondFactorEncryptionContext(userId),
  );
  const timestamp = now.getTime();
  const totp = createTotp(new Secret({ buffer: new Uint8Array(bytes).buffer }), '');
  const delta = totp.validate({ token: code, timestamp, window: toleratedSteps });
  return delta === null ? null : Math.floor(timestamp / periodMs) + delta;
}

/**
 * Uses a code. Afterwards, the code and all earlier codes cannot be used again.
 * @throws Refusal 'account.second-factor'.
 */
async function consumeCode(
  { pool, accounts, now }: FactorDeps,
  userId: string,
  { secret }: FactorRow,
  code: string,
): Promise<void> {
  const step = findTimeStep(secret, userId, accounts, code, now());
  if (step === null) throw codeRefusal(wrongCodeText);
  const { rowCount } = await pool.query(
    'UPDATE accounts.second_factor SET last_step = $2 WHERE user_id = $1 AND last_step < $2',
    [userId, step],
  );
  if (rowCount !== 1) throw codeRefusal(usedCodeText);
}

/** Hashes the letters and digits of a recovery code; separators and case do not matter. */
function hashRecoveryCode(userId: string, code: string): Buffer {
  return hash('sha256', `${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`, 'buffer');
}

/** @throws Refusal 'account.second-factor'. */
async function consumeRecoveryCode(pool: Queries, userId: string, code: string): Promise<void> {
  const key = [userId, hashRecoveryCode(userId, code)];
  const used = await pool.query(
    'UPDATE accounts.recovery_code SET used_at = now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
    key,
  );
  if (used.rowCount === 1) return;
  const known = await pool.query('SELECT FROM accounts.recovery_code WHERE user_id = $1 AND code_hash = $2', key);
  throw codeRefusal(known.rowCount === 1 ? usedRecoveryCodeText : wrongCodeText);
}

function generateRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodes.count }, generateRecoveryCode);
}

function generateRecoveryCode(): string {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(recoveryCodes.bytes)).buffer }).base32;
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/**
 * Activates the enrolled secret with a code generated from it.
 * @returns the recovery codes in plain text; they are stored only as hashes.
 * @throws Refusal 'account.second-factor', 'account.second-factor-on'.
 */
export async function confirmSecondFactorEnrolment(
  deps: FactorDeps,
  userId: string,
  code: string,
): Promise<readonly string[]> {
  const row = await findFactor(deps.pool, userId);
  if (row?.confirmed) throw alreadyEnabledRefusal();
  if (row === null) throw codeRefusal(wrongCodeText);
  await consumeCode(deps, userId, row, code);
  const codes = generateRecoveryCodes();
  const stored = await deps.pool.query(
    `WITH confirmed AS (
       UPDATE accounts.second_factor SET confirmed_at = now() WHERE user_id = $1 AND confirmed_at IS NULL RETURNING user_id
     ), old AS (DELETE FROM accounts.recovery_code WHERE user_id IN (SELECT user_id FROM confirmed))
     INSERT INTO accounts.recovery_code (user_id, code_hash) SELECT user_id, unnest($2::bytea[]) FROM confirmed`,
    [userId, codes.map((each) => hashRecoveryCode(userId, each))],
  );
  if (stored.rowCount === 0) throw alreadyEnabledRefusal();
  return codes;
}

/**
 * Requires a valid code or recovery code when the user has a second factor. Each code works once. Call this function
 * after checking the password.
 * @throws Refusal 'account.second-factor-needed' (401) without a code, 'account.second-factor' (422) for an invalid
 * code.
 */
export async function requireSecondFactorCode(deps: FactorDeps, userId: string, code: string | null): Promise<void> {
  const row = await findFactor(deps.pool, userId);
  if (!row?.confirmed) return;
  if (code === null || code === '') {
    throw new Refusal(
      'unauthenticated',
      'account.second-factor-needed',
      msg`Enter the code from your authenticator app, or a recovery code.`,
    );
  }
  if (/^\d{6}$/.test(code)) await consumeCode(deps, userId, row, code);
  else await consumeRecoveryCode(deps.pool, userId, code);
}

/**
 * Replaces all recovery codes.
 * @returns the new codes in plain text; they are stored only as hashes.
 * @throws Refusal 'account.second-factor-off' when no second factor is active.
 */
export async function renewRecoveryCodes({ pool }: FactorDeps, userId: string): Promise<readonly string[]> {
  const codes = generateRecoveryCodes();
  await runInTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM accounts.second_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL FOR UPDATE',
      [userId],
    );
    if (rowCount === 0) {
      throw new Refusal(
        'state',
        'account.second-factor-off',
        msg`You need a second factor to use recovery codes. Set it up first.`,
      );
    }
    await client.query('DELETE FROM accounts.recovery_code WHERE user_id = $1', [userId]);
    await client.query('INSERT INTO accounts.recovery_code (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
      userId,
      codes.map((each) => hashRecoveryCode(userId, each)),
    ]);
  });
  return codes;
}

/** Deletes the user's second factor and recovery codes. */
export async function deleteSecondFactorAndRecoveryCodes(pool: Queries, userId: string): Promise<void> {
  await pool.query('DELETE FROM accounts.recovery_code WHERE user_id = $1', [userId]);
  await pool.query('DELETE FROM accounts.second_factor WHERE user_id = $1', [userId]);
}
