import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { passwordRulesHint, findPasswordProblem } from '@marketplace/contracts/accounts/accounts.password.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { ClamdAddress } from '@marketplace/command-service/files/fileScanner.ts';
import type { S3BucketLocationAndCredentials } from '@marketplace/blobs/s3BucketUrl.ts';
import { DeliverableEmailAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import { isEventStoreDbUrl } from '@marketplace/event-store/eventStoreDb/connectionUrl.ts';
import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import {
  isGuessableEncryptionKey,
  parseKeyEncryptionKey,
} from '@marketplace/event-store/personalData/keyEncryptionKey.ts';
import type { KafkaSettings } from '@marketplace/messaging/kafkaSettings.ts';
import { logLevels } from '@marketplace/telemetry/logger.ts';
import { z } from 'zod';
import { bucketUrlSettingSchema, fileScannerUrlSettingSchema } from './fileSettings.ts';
import { InvalidSettingsError } from './invalidSettingsError.ts';
import { findKafkaSettingConflicts, kafkaSettingsShape, toKafkaSettings } from './kafkaSettings.ts';
import {
  type ProgramName,
  findMissingProgramSettings,
  postgresUrlSettingSchema,
  type SeparateProgramSettings,
  separateProgramSettingsShape,
  toSeparateProgramSettings,
} from './programSettings.ts';
import {
  type ObservabilitySettings,
  observabilitySettingsShape,
  toObservabilitySettings,
} from './observability/observabilitySettings.ts';
import { trustedProxiesSettingSchema } from './trustedProxies.ts';

const booleanSetting = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false.')
  .transform((value) => ['true', '1', 'on'].includes(value));
const port = z.coerce
  .number('must be a number.')
  .int('must be a whole number.')
  .min(0)
  .max(65_535, 'must be at most 65535.');
const webAddress = z.url({ protocol: /^https?$/, message: 'must look like https://marketplace.example.' });
const eventStore = z
  .string()
  .refine(
    isEventStoreDbUrl,
    'must look like esdb://user:password@host:2113, or esdb+discover://… for a cluster, with ?tls=false for one without TLS.',
  );
const mailServer = z.url({ protocol: /^smtps?$/, message: 'must look like smtp://user:password@host:587.' });
const emailSetting = DeliverableEmailAddress.meta({ description: 'an e-mail address' });
const password = z
  .string()
  .refine(
    (value) => findPasswordProblem(value) === null,
    `is too weak or too common. ${formatMessage(passwordRulesHint)}`,
  );
const key = z
  .string()
  .refine(
    (value) => parseKeyEncryptionKey(value) !== null,
    'must be 32 bytes in base64 or hexadecimal: generate one with `openssl rand -base64 32`.',
  );
const factorSetting = z.coerce.number('must be a number.').positive('must be more than 0.');
const dnsServers = z
  .string()
  .regex(/^[0-9a-fA-F.:[\], ]+$/, 'must be addresses such as 192.0.2.53 or 192.0.2.53:5353, separated by commas.')
  .transform((value) => value.split(',').map((server) => server.trim()));
/** Schema of HEALTH_TOKEN, restricted to the characters of a bearer token. */
const operatorToken = z
  .string()
  .regex(/^[\w-]{20,200}$/, 'must be 20 to 200 letters, digits, - or _: generate one with `openssl rand -hex 24`.');

/** Default password of the demo accounts, published in README.md. */
const publishedPassword = 'Demo-pass-2026';

/**
 * Schemas of the settings, by the names of their environment variables. A test verifies that infra/docs/operators.md
 * and .env.example list the same settings.
 */
export const environmentVariableSchemas = {
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrlSettingSchema.optional(),
  ...separateProgramSettingsShape,
  EVENT_STORE_URL: eventStore.optional(),
  BLOB_STORE_URL: bucketUrlSettingSchema.optional(),
  FILE_SCANNER_URL: fileScannerUrlSettingSchema.optional(),
  ...kafkaSettingsShape,
  ...observabilitySettingsShape,
  SMTP_URL: mailServer.optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: trustedProxiesSettingSchema.optional(),
  HEALTH_TOKEN: operatorToken.optional(),
  RATE_LIMIT_FACTOR: factorSetting.optional(),
  DNS_SERVERS: dnsServers.optional(),
  EMAIL_CONNECTIVITY_CHECK: booleanSetting.default(false),
  KEY_ENCRYPTION_KEY: key.optional(),
  KEY_ENCRYPTION_KEY_PREVIOUS: key.optional(),
  ERASURE_LEDGER: z.string().optional(),
  ADMIN_EMAIL: emailSetting.optional(),
  ADMIN_PASSWORD: password.optional(),
  ADMIN_SECOND_FACTOR: booleanSetting.default(false),
  COVERAGE_API_KEY: z
    .string()
    .regex(/^[!-~]{16,200}$/, 'must have 16 to 200 characters, letters, digits and signs without spaces.')
    .optional(),
  CONTACT_EMAIL: emailSetting.default('info@marketplace.example'),
  BOOKING_URL: webAddress.default('https://booking.example/30min'),
  DPO_EMAIL: emailSetting.optional(),
  DEMO: booleanSetting.optional(),
  DEMO_PASSWORD: password.default(publishedPassword),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test.')
    .default('development'),
  SECURITY_LOG: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}.`).default('info'),
} as const;

const Environment = z.object(environmentVariableSchemas);
type Environment = z.infer<typeof Environment>;

/** Multiplier of the rate limits for a local demo. */
const demoLimitFactor = 1_000;

export interface ProductSettings {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** `null`: the embedded Postgres of the data folder. */
  readonly databaseUrl: string | null;
  readonly programs: SeparateProgramSettings;
  /** EventStoreDB that stores the events; `null`: Postgres. */
  readonly eventStoreUrl: string | null;
  /** Bucket that stores logos and files; `null`: the database. */
  readonly blobStore: S3BucketLocationAndCredentials | null;
  /** Virus scanner for uploaded files; `null`: files are not scanned. */
  readonly fileScanner: ClamdAddress | null;
  /** Kafka brokers to which public events are published; `null`: public events are not published. */
  readonly kafka: KafkaSettings | null;
  readonly observability: ObservabilitySettings;
  /** Origin at which users reach the product, without a trailing slash; `null`: localhost and the port. */
  readonly publicUrl: string | null;
  /** `null`: no mail server; mails are queued, and demos show them. */
  readonly smtpUrl: string | null;
  /** Trusted proxies for X-Forwarded-For: their number, or their addresses; `null`: none. */
  readonly trustProxy: number | string | null;
  /**
   * Bearer token for `GET /metrics` and for the details of health checks. Sessions of admins are accepted as well,
   * except by programs without sessions (gateway and projections). `null`: no token is accepted.
   */
  readonly healthToken: string | null;
  /** Multiplier of the rate limits. */
  readonly rateLimitFactor: number;
  /** DNS servers for checking email domains; `null`: those of the host. */
  readonly dnsServers: readonly string[] | null;
  readonly emailConnectivityCheck: boolean;
  /** Whether admins have no permissions before they set up a second factor. */
  readonly adminsNeedSecondFactor: boolean;
  /** `null`: the key is generated and stored in the data folder. */
  readonly keyEncryptionKey: KeyObject | null;
  /** The previous key, needed until `npm run keys -- rotate` has finished. */
  readonly previousKeyEncryptionKey: KeyObject | null;
  /** Absolute path of the erasure ledger; `null`: in the data folder. */
  readonly erasureLedger: string | null;
  readonly contactEmail: string;
  readonly bookingUrl: string;
  /** Email address of the data protection officer; `null`: there is none. */
  readonly dpoEmail: string | null;
  /** `null`: the key is generated and stored in the database. */
  readonly coverageApiKey: string | null;
  readonly admin: { readonly email: string; readonly password: string } | null;
  /** `null`: no demo accounts and no sample catalogue. */
  readonly demo: { readonly password: string } | null;
  readonly production: boolean;
  /** Absolute path of the security log; `null`: security events are written to the main log. */
  readonly securityLog: string | null;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** Names of settings that are set but have no effect. */
  readonly withoutEffect: readonly string[];
}

/**
 * Parses the settings of an environment. An empty value counts as omitted.
 * @param program the program that uses the settings.
 * @throws InvalidSettingsError with all problems at once.
 */
export function parseProductSettings(
  env: Readonly<Record<string, string | undefined>>,
  program: ProgramName = 'all',
): ProductSettings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
  problems.push(...findConflicts(given, program));
  if (!parsed.success || problems.length > 0) throw new InvalidSettingsError([...new Set(problems)]);
  return toSettings(parsed.data);
}

/** Finds missing settings, conflicts between settings, and settings that would be insecure. */
function findConflicts(given: Readonly<Record<string, string | undefined>>, program: ProgramName): string[] {
  const problems = [...findMissingProgramSettings(given, program)];
  if ((given.ADMIN_EMAIL === undefined) !== (given.ADMIN_PASSWORD === undefined)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  }
  if (program === 'all' && given.DATABASE_URL !== undefined && given.KEY_ENCRYPTION_KEY === undefined) {
    problems.push(
      'KEY_ENCRYPTION_KEY is required with DATABASE_URL: generate one with `openssl rand -base64 32` and store it safely.',
    );
  }
  if (given.ADMIN_PASSWORD === publishedPassword || (given.ADMIN_PASSWORD ?? null) === given.DEMO_PASSWORD) {
    problems.push('ADMIN_PASSWORD must not be the password of the demo accounts, which is published.');
  }
  problems.push(...findKafkaSettingConflicts(given));
  if (given.NODE_ENV === 'production') problems.push(...findProductionProblems(given));
  const demoSetting = booleanSetting.safeParse(given.DEMO);
  if (!demoSetting.success || !demoSetting.data) return problems;
  if (given.NODE_ENV === 'production')
    problems.push('DEMO accounts are not allowed with NODE_ENV=production: unset DEMO.');
  if (!isLoopbackHost(given.HOST ?? '127.0.0.1')) {
    problems.push(
      'DEMO accounts have known passwords and are only allowed when HOST is a loopback address such as 127.0.0.1.',
    );
  }
  if (given.NODE_ENV !== 'production' && isPublic(given.PUBLIC_URL)) {
    problems.push('DEMO accounts have known passwords and are not allowed with a public PUBLIC_URL.');
  }
  return problems;
}

/** Finds settings that are missing or insecure in production. */
function findProductionProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  if (given.PUBLIC_URL === undefined) {
    problems.push(
      'PUBLIC_URL is required with NODE_ENV=production, because links in mails use it: for example https://marketplace.example.',
    );
  }
  const wrapping = parseKeyEncryptionKey(given.KEY_ENCRYPTION_KEY ?? '');
  if (wrapping !== null && isGuessableEncryptionKey(wrapping)) {
    problems.push(
      'KEY_ENCRYPTION_KEY can be guessed: generate one with `openssl rand -base64 32` and store it safely.',
    );
  }
  return problems;
}

function toSettings(env: Environment): ProductSettings {
  const production = env.NODE_ENV === 'production';
  const isLocal = isLoopbackHost(env.HOST) && !isPublic(env.PUBLIC_URL);
  const demo = env.DEMO ?? (!production && isLocal && env.DATABASE_URL === undefined);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: adminPassword } = env;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    programs: toSeparateProgramSettings(env),
    eventStoreUrl: env.EVENT_STORE_URL ?? null,
    blobStore: env.BLOB_STORE_URL ?? null,
    fileScanner: env.FILE_SCANNER_URL ?? null,
    kafka: toKafkaSettings(env),
    observability: toObservabilitySettings(env),
    publicUrl: env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    trustProxy: env.TRUST_PROXY ?? null,
    healthToken: env.HEALTH_TOKEN ?? null,
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? (demo ? demoLimitFactor : 1),
    dnsServers: env.DNS_SERVERS ?? null,
    emailConnectivityCheck: env.EMAIL_CONNECTIVITY_CHECK,
    adminsNeedSecondFactor: env.ADMIN_SECOND_FACTOR,
    previousKeyEncryptionKey:
      env.KEY_ENCRYPTION_KEY_PREVIOUS === undefined ? null : parseKeyEncryptionKey(env.KEY_ENCRYPTION_KEY_PREVIOUS),
    keyEncryptionKey: env.KEY_ENCRYPTION_KEY === undefined ? null : parseKeyEncryptionKey(env.KEY_ENCRYPTION_KEY),
    erasureLedger: env.ERASURE_LEDGER === undefined ? null : path.resolve(env.ERASURE_LEDGER),
    contactEmail: env.CONTACT_EMAIL,
    bookingUrl: env.BOOKING_URL,
    dpoEmail: env.DPO_EMAIL ?? null,
    coverageApiKey: env.COVERAGE_API_KEY ?? null,
    admin: email === undefined || adminPassword === undefined ? null : { email, password: adminPassword },
    demo: demo ? { password: env.DEMO_PASSWORD } : null,
    production,
    securityLog: env.SECURITY_LOG === undefined ? null : path.resolve(env.SECURITY_LOG),
    logLevel: env.LOG_LEVEL,
    withoutEffect: demo || env.DEMO_PASSWORD === publishedPassword ? [] : ['DEMO_PASSWORD'],
  };
}

/** Whether a URL can be reached from other hosts. */
function isPublic(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && !isLoopbackHost(new URL(url).hostname);
}
