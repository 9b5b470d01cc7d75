import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, settingsShape, SettingsInvalid } from './config.ts';
import { rootFolder } from './folders.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsInvalid) return error.problems;
    throw error;
  }
}

const key = randomBytes(32).toString('base64');
const database = { DATABASE_URL: 'postgres://app:word@db.example:5432/app', KEY_ENCRYPTION_KEY: key };

test('needs no setting: port 3000 on loopback, data beside the code, demo accounts', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: null,
    programs: { commandUrls: [], queryUrls: [], queryDatabaseUrl: null, loginPasswords: {} },
    eventStoreUrl: null,
    blobStore: null,
    fileScanner: null,
    kafka: null,
    sight: { metricsPort: null, tracesUrl: null, traceShare: 1 },
    publicUrl: null,
    smtpUrl: null,
    trustProxy: null,
    healthToken: null,
    rateLimitFactor: 1000,
    dnsServers: null,
    emailConnectivityCheck: false,
    adminsNeedSecondFactor: false,
    keyEncryptionKey: null,
    previousKeyEncryptionKey: null,
    erasureLedger: null,
    contactEmail: 'info@marketplace.example',
    bookingUrl: 'https://booking.example/30min',
    dpoEmail: null,
    coverageApiKey: null,
    admin: null,
    demo: { password: 'Demo-pass-2026' },
    production: false,
    securityLog: null,
    logLevel: 'info',
    withoutEffect: [],
  });
});

test('lists all problems at once, each with its cure', () => {
  const problems = problemsOf({
    PORT: 'http',
    DATABASE_URL: 'mysql://x',
    ADMIN_EMAIL: 'somebody',
    LOG_LEVEL: 'loud',
    DEMO: 'maybe',
  });
  expect(problems).toEqual([
    'PORT must be a number.',
    'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    'ADMIN_EMAIL Please enter a valid email address.',
    'DEMO must be true or false.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.',
    'KEY_ENCRYPTION_KEY is needed with DATABASE_URL: make one with `openssl rand -base64 32` and keep it safe.',
  ]);
});

test('takes a bucket for blobs, and refuses what is none without repeating its secret', () => {
  const address = 'https://id:word@s3.example/logos?region=eu-west-1';
  expect(readSettings({ BLOB_STORE_URL: address }).blobStore).toEqual({
    endpoint: 'https://s3.example/logos',
    region: 'eu-west-1',
    accessKeyId: 'id',
    secretAccessKey: 'word',
  });
  const problems = problemsOf({ BLOB_STORE_URL: 'https://id:word@s3.example/' });
  expect(problems).toEqual([expect.stringMatching(/^BLOB_STORE_URL must look like https:\/\/key:secret@s3.example/)]);
});

test.each([
  ['localhost:9092', ['localhost:9092']],
  ['kafka1.example:9092, kafka2.example:9093', ['kafka1.example:9092', 'kafka2.example:9093']],
  ['[::1]:9092,10.0.0.1:65535', ['[::1]:9092', '10.0.0.1:65535']],
])('takes brokers to publish to: %s', (value, brokers) => {
  expect(readSettings({ KAFKA_BROKERS: value }).kafka).toEqual({ brokers, tls: false, login: null });
});

test.each([
  'localhost',
  'localhost:0',
  'localhost:65536',
  'kafka://localhost:9092',
  'user:word@localhost:9092',
  'localhost:9092,',
  '-a:9092',
  '[::1:9092',
  Array.from({ length: 21 }, (_, at) => `kafka${at}:9092`).join(),
  `${'a'.repeat(254)}:9092`,
])('refuses what are no brokers, without repeating it: %s', (value) => {
  const problems = problemsOf({ KAFKA_BROKERS: value });
  expect(problems).toEqual([
    expect.stringMatching(/^KAFKA_BROKERS must look like kafka1.example:9092,kafka2.example:9092/),
  ]);
});

test('signs in at a Kafka with TLS, or by a way that does not send the password', () => {
  const cluster = { KAFKA_BROKERS: 'kafka.example:9093', KAFKA_USERNAME: 'marketplace', KAFKA_PASSWORD: 'a word' };
  expect(readSettings({ ...cluster, KAFKA_TLS: 'true' }).kafka).toEqual({
    brokers: ['kafka.example:9093'],
    tls: true,
    login: { mechanism: 'plain', username: 'marketplace', password: 'a word' },
  });
  expect(readSettings({ ...cluster, KAFKA_SASL: 'scram-sha-512' }).kafka?.login?.mechanism).toBe('scram-sha-512');
  expect(readSettings({ ...cluster, KAFKA_BROKERS: 'localhost:9092,[::1]:9092' }).kafka?.tls).toBe(false);
  expect(problemsOf(cluster)).toEqual([expect.stringMatching(/^KAFKA_PASSWORD would travel as it is/)]);
  expect(problemsOf({ ...cluster, KAFKA_TLS: 'true', KAFKA_PASSWORD: '' })).toEqual([
    'KAFKA_USERNAME and KAFKA_PASSWORD belong together: set both, or neither.',
  ]);
  expect(problemsOf({ ...cluster, KAFKA_TLS: 'true', KAFKA_SASL: 'gssapi' })).toEqual([
    'KAFKA_SASL must be one of plain, scram-sha-256, scram-sha-512.',
  ]);
});

test('says that settings of Kafka are of no use without brokers', () => {
  expect(problemsOf({ KAFKA_TLS: 'true' })).toEqual([
    'KAFKA_TLS is of no use without KAFKA_BROKERS: set both, or neither.',
  ]);
});

test.each([
  'esdb://localhost:2113?tls=false',
  'esdb://admin:changeit@events.example:2113',
  'esdb://one.example:2113,two.example:2113,three.example:2113?nodePreference=leader',
  'esdb+discover://cluster.example',
  'kurrentdb://events.example:2113/?tls=false',
])('takes the address of an event store: %s', (url) => {
  expect(readSettings({ EVENT_STORE_URL: url }).eventStoreUrl).toBe(url);
});

test.each(['http://localhost:2113', 'localhost:2113', 'esdb://', 'esdb://user@host:2113', 'esdb://host:port'])(
  'refuses what is no address of an event store, without repeating a password: %s',
  (url) => {
    expect(problemsOf({ EVENT_STORE_URL: url })).toEqual([
      'EVENT_STORE_URL must look like esdb://user:password@host:2113, or esdb+discover://… for a cluster, with ?tls=false for ' +
        'one without TLS.',
    ]);
  },
);

test.each([
  ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }],
  ['on an address that others reach', { HOST: '0.0.0.0' }],
])('refuses demo accounts %s, and has none there when nothing is said', (_where, env) => {
  expect(problemsOf({ ...env, DEMO: 'true' })).toEqual([expect.stringContaining('DEMO accounts')]);
  expect(readSettings(env).demo).toBeNull();
});

test('has no demo accounts in a database of one own unless they are asked for', () => {
  expect(readSettings(database).demo).toBeNull();
  expect(readSettings({ ...database, DEMO: 'true', DEMO_PASSWORD: 'Other-pass-77' }).demo).toEqual({
    password: 'Other-pass-77',
  });
});

test.each(['short', randomBytes(31).toString('base64'), `${key} and more`])(
  'refuses a key that is not 32 bytes: %s',
  (text) => {
    expect(problemsOf({ KEY_ENCRYPTION_KEY: text })).toEqual([
      expect.stringContaining('KEY_ENCRYPTION_KEY must be 32 bytes'),
    ]);
  },
);

test('refuses an administrator with a weak password', () => {
  expect(problemsOf({ ADMIN_EMAIL: 'admin@acme.example', ADMIN_PASSWORD: 'admin123' })).toEqual([
    expect.stringContaining('ADMIN_PASSWORD is too weak or too common'),
  ]);
});

test.each([
  ['Demo-pass-2026', undefined],
  ['Another-demo-word-7', 'Another-demo-word-7'],
])('refuses an administrator with the password of the demo accounts: %s', (ADMIN_PASSWORD, DEMO_PASSWORD = '') => {
  expect(problemsOf({ ADMIN_EMAIL: 'admin@acme.example', ADMIN_PASSWORD, DEMO_PASSWORD })).toEqual([
    expect.stringContaining('ADMIN_PASSWORD must not be the password of the demo accounts'),
  ]);
});

test('has no demo accounts under an address that others reach', () => {
  expect(readSettings({ PUBLIC_URL: 'https://market.example' }).demo).toBeNull();
  expect(readSettings({ PUBLIC_URL: 'http://[::1]:3000' }).demo).not.toBeNull();
  expect(problemsOf({ DEMO: 'true', PUBLIC_URL: 'https://market.example' })).toEqual([
    'DEMO accounts have known passwords and are refused with a PUBLIC_URL that others reach.',
  ]);
});

test('limits calls as they are meant to be limited beyond a demo, unless a factor is set', () => {
  expect(readSettings(database).rateLimitFactor).toBe(1);
  expect(readSettings({ RATE_LIMIT_FACTOR: '2.5' }).rateLimitFactor).toBe(2.5);
  expect(problemsOf({ RATE_LIMIT_FACTOR: '0' })).toEqual(['RATE_LIMIT_FACTOR must be more than 0.']);
});

test.each([
  ['1', 1],
  ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8,127.0.0.1'],
])('believes the proxies that are named: %s', (value, trusted) => {
  expect(readSettings({ TRUST_PROXY: value }).trustProxy).toBe(trusted);
});

test.each([
  ['true', 'must be a number of proxies'],
  ['99', 'says 99 proxies, but at most 5'],
  ['0.0.0.0/0', 'names 0.0.0.0/0, which is open to all'],
  ['10.0.0.1, ::/0', 'names ::/0, which is open to all'],
  ['0.0.0.0/1,128.0.0.0/1', 'names 0.0.0.0/1, which is open to all'],
  ['::ffff:0:0/96', 'names ::ffff:0:0/96, which is open to all'],
  ['10.0.0.0/33', 'names 10.0.0.0/33, but such a network has at most 32 bits'],
  ['10.0.0', 'names 10.0.0, which is no address'],
  ['10.0.0.1/', 'names 10.0.0.1/, which is no address'],
  ['10.0.0.1,', 'names , which is no address'],
])('refuses to believe proxies that are nobody or everybody: %s', (value, problem) => {
  expect(problemsOf({ TRUST_PROXY: value })).toEqual([expect.stringContaining(`TRUST_PROXY ${problem}`)]);
});

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://marketplace.example' };

test('needs to know in production where people reach it', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([expect.stringContaining('PUBLIC_URL is needed')]);
  expect(readSettings(production).publicUrl).toBe('https://marketplace.example');
});

test.each([
  ['zeros', Buffer.alloc(32)],
  ['another constant', Buffer.alloc(32, 'a')],
  ['words again and again', Buffer.alloc(32, 'secret')],
  ['bytes that count up', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
])('refuses in production a key of %s, without repeating it', (_what, bytes) => {
  for (const encoding of ['base64', 'hex'] as const) {
    const text = bytes.toString(encoding);
    const problems = problemsOf({ ...production, KEY_ENCRYPTION_KEY: text });
    expect(problems).toEqual([expect.stringContaining('KEY_ENCRYPTION_KEY can be guessed')]);
    expect(problems.join()).not.toContain(text);
  }
});

test('takes every random key in production', () => {
  for (let made = 0; made < 200; made += 1) {
    const text = randomBytes(32).toString('base64');
    expect(problemsOf({ ...production, KEY_ENCRYPTION_KEY: text })).toEqual([]);
  }
});

test('takes a token for health that cannot be guessed, and no other', () => {
  const token = randomBytes(24).toString('hex');
  expect(readSettings({ HEALTH_TOKEN: token }).healthToken).toBe(token);
  for (const weak of ['short', 'with spaces in it, and long'])
    expect(problemsOf({ HEALTH_TOKEN: weak })).toEqual([expect.stringContaining('HEALTH_TOKEN must be 20')]);
});

test('takes a coverage key that a header can carry, and none that is short, long or holds spaces', () => {
  const key = 'pk_live-0123456789';
  expect(readSettings({ COVERAGE_API_KEY: key }).coverageApiKey).toBe(key);
  expect(readSettings({ COVERAGE_API_KEY: '' }).coverageApiKey).toBeNull();
  for (const refused of ['a'.repeat(15), 'a'.repeat(201), 'a key with some spaces', 'schlüssel-mit-umlaut']) {
    expect(problemsOf({ COVERAGE_API_KEY: refused })).toEqual([
      expect.stringMatching(/^COVERAGE_API_KEY must have 16 to 200/),
    ]);
  }
});

test('treats an empty value as left out', () => {
  expect(readSettings({ PORT: '', EVENT_STORE_URL: ' ' }).port).toBe(3000);
});

test('takes the address of a data protection officer, and nothing that is no address', () => {
  expect(readSettings({ DPO_EMAIL: 'dpo@acme.example' })).toMatchObject({
    dpoEmail: 'dpo@acme.example',
    withoutEffect: [],
  });
  expect(problemsOf({ DPO_EMAIL: 'the officer' })).toEqual(['DPO_EMAIL Please enter a valid email address.']);
});

test.each([
  ['command', ['DATABASE_URL', 'KEY_ENCRYPTION_KEY', 'PUBLIC_URL']],
  ['query', ['DATABASE_URL']],
  ['projections', ['DATABASE_URL', 'KEY_ENCRYPTION_KEY']],
  ['gateway', ['COMMAND_URL', 'QUERY_URL', 'PUBLIC_URL']],
  ['migrate', ['DATABASE_URL']],
] as const)('the program %s needs %j, and no secret of the others', (program, names) => {
  const values = {
    DATABASE_URL: 'postgres://login:password@db.example/marketplace',
    KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://marketplace.example',
    COMMAND_URL: 'http://command:3000',
    QUERY_URL: 'http://query-1:3000, http://query-2:3000/',
  };
  expect(() => readSettings(Object.fromEntries(names.map((name) => [name, values[name]])), program)).not.toThrow();
  for (const left of names) {
    const given = Object.fromEntries(names.filter((name) => name !== left).map((name) => [name, values[name]]));
    expect(() => readSettings(given, program)).toThrow(`${left} is needed by this program`);
  }
});

test('takes addresses of services without paths and secrets, and passwords of logins that need no escaping', () => {
  const { programs } = readSettings({ QUERY_URL: 'http://a:1,http://b:2/', QUERY_DATABASE_PASSWORD: 'x'.repeat(20) });
  expect(programs).toMatchObject({
    queryUrls: ['http://a:1', 'http://b:2'],
    loginPasswords: { query: 'x'.repeat(20) },
  });
  for (const url of [
    'https://a',
    'http://a/path',
    'http://user:password@a',
    'a:3000',
    Array(51).fill('http://a').join(),
  ])
    expect(problemsOf({ QUERY_URL: url })).toEqual([expect.stringContaining('QUERY_URL must look like')]);
  for (const password of ['short', "with a ' quote in it", 'x'.repeat(201)])
    expect(problemsOf({ QUERY_DATABASE_PASSWORD: password })).toEqual([expect.stringContaining('must be 16 to 200')]);
});

test.each(['README.md', '.env.example'])('%s names exactly the settings that are read', (file) => {
  const text = readFileSync(path.join(rootFolder, file), 'utf8');
  const named = [...text.matchAll(/^(?:\| `|# ?)([A-Z][A-Z_]+)(?:`|=)/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(settingsShape));
});
