import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseProductSettings, environmentVariableSchemas } from './config.ts';
import { repositoryRootFolder } from './folders.ts';
import { listSettingProblemsForTest } from './testing/listSettingProblemsForTest.ts';

const key = randomBytes(32).toString('base64');
const database = { DATABASE_URL: 'postgres://app:word@db.example:5432/app', KEY_ENCRYPTION_KEY: key };

test('needs no setting: port 3000 on loopback, data in the checkout, demo accounts', () => {
  expect(parseProductSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: null,
    programs: { commandUrls: [], queryUrls: [], queryDatabaseUrl: null, loginPasswords: {} },
    eventStoreUrl: null,
    blobStore: null,
    fileScanner: null,
    kafka: null,
    observability: { metricsPort: null, tracesUrl: null, traceShare: 1 },
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

test('reports all problems at once, each with its fix', () => {
  const problems = listSettingProblemsForTest({
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
    'ADMIN_EMAIL and ADMIN_PASSWORD must be set together.',
    'KEY_ENCRYPTION_KEY is required with DATABASE_URL: generate one with `openssl rand -base64 32` and store it safely.',
  ]);
});

test('accepts a bucket URL for blobs, and rejects others without repeating their secret', () => {
  const address = 'https://id:word@s3.example/logos?region=eu-west-1';
  expect(parseProductSettings({ BLOB_STORE_URL: address }).blobStore).toEqual({
    endpoint: 'https://s3.example/logos',
    region: 'eu-west-1',
    accessKeyId: 'id',
    secretAccessKey: 'word',
  });
  const problems = listSettingProblemsForTest({ BLOB_STORE_URL: 'https://id:word@s3.example/' });
  expect(problems).toEqual([expect.stringMatching(/^BLOB_STORE_URL must look like https:\/\/key:secret@s3.example/)]);
});

test.each([
  'esdb://localhost:2113?tls=false',
  'esdb://admin:changeit@events.example:2113',
  'esdb://one.example:2113,two.example:2113,three.example:2113?nodePreference=leader',
  'esdb+discover://cluster.example',
  'kurrentdb://events.example:2113/?tls=false',
])('accepts an event store URL: %s', (url) => {
  expect(parseProductSettings({ EVENT_STORE_URL: url }).eventStoreUrl).toBe(url);
});

test.each(['http://localhost:2113', 'localhost:2113', 'esdb://', 'esdb://user@host:2113', 'esdb://host:port'])(
  'rejects an invalid event store URL without repeating a password: %s',
  (url) => {
    expect(listSettingProblemsForTest({ EVENT_STORE_URL: url })).toEqual([
      'EVENT_STORE_URL must look like esdb://user:password@host:2113, or esdb+discover://… for a cluster, with ?tls=false for ' +
        'one without TLS.',
    ]);
  },
);

test.each([
  ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }],
  ['on a public address', { HOST: '0.0.0.0' }],
])('rejects demo accounts %s, and disables them there by default', (_where, env) => {
  expect(listSettingProblemsForTest({ ...env, DEMO: 'true' })).toEqual([expect.stringContaining('DEMO accounts')]);
  expect(parseProductSettings(env).demo).toBeNull();
});

test('has no demo accounts in an external database by default', () => {
  expect(parseProductSettings(database).demo).toBeNull();
  expect(parseProductSettings({ ...database, DEMO: 'true', DEMO_PASSWORD: 'Other-pass-77' }).demo).toEqual({
    password: 'Other-pass-77',
  });
});

test.each(['short', randomBytes(31).toString('base64'), `${key} and more`])(
  'rejects a key that is not 32 bytes: %s',
  (text) => {
    expect(listSettingProblemsForTest({ KEY_ENCRYPTION_KEY: text })).toEqual([
      expect.stringContaining('KEY_ENCRYPTION_KEY must be 32 bytes'),
    ]);
  },
);

test('rejects an administrator with a weak password', () => {
  expect(listSettingProblemsForTest({ ADMIN_EMAIL: 'admin@acme.example', ADMIN_PASSWORD: 'admin123' })).toEqual([
    expect.stringContaining('ADMIN_PASSWORD is too weak or too common'),
  ]);
});

test.each([
  ['Demo-pass-2026', undefined],
  ['Another-demo-word-7', 'Another-demo-word-7'],
])('rejects an administrator with the password of the demo accounts: %s', (ADMIN_PASSWORD, DEMO_PASSWORD = '') => {
  expect(listSettingProblemsForTest({ ADMIN_EMAIL: 'admin@acme.example', ADMIN_PASSWORD, DEMO_PASSWORD })).toEqual([
    expect.stringContaining('ADMIN_PASSWORD must not be the password of the demo accounts'),
  ]);
});

test('has no demo accounts at a public URL', () => {
  expect(parseProductSettings({ PUBLIC_URL: 'https://market.example' }).demo).toBeNull();
  expect(parseProductSettings({ PUBLIC_URL: 'http://[::1]:3000' }).demo).not.toBeNull();
  expect(listSettingProblemsForTest({ DEMO: 'true', PUBLIC_URL: 'https://market.example' })).toEqual([
    'DEMO accounts have known passwords and are not allowed with a public PUBLIC_URL.',
  ]);
});

test('uses regular rate limits outside a demo, unless a factor is set', () => {
  expect(parseProductSettings(database).rateLimitFactor).toBe(1);
  expect(parseProductSettings({ RATE_LIMIT_FACTOR: '2.5' }).rateLimitFactor).toBe(2.5);
  expect(listSettingProblemsForTest({ RATE_LIMIT_FACTOR: '0' })).toEqual(['RATE_LIMIT_FACTOR must be more than 0.']);
});

test.each([
  ['1', 1],
  ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8,127.0.0.1'],
])('trusts the configured proxies: %s', (value, trusted) => {
  expect(parseProductSettings({ TRUST_PROXY: value }).trustProxy).toBe(trusted);
});

test.each([
  ['true', 'must be a number of proxies'],
  ['99', 'is 99, but at most 5'],
  ['0.0.0.0/0', 'contains 0.0.0.0/0, which is too wide'],
  ['10.0.0.1, ::/0', 'contains ::/0, which is too wide'],
  ['0.0.0.0/1,128.0.0.0/1', 'contains 0.0.0.0/1, which is too wide'],
  ['::ffff:0:0/96', 'contains ::ffff:0:0/96, which is too wide'],
  ['10.0.0.0/33', 'contains 10.0.0.0/33, but such a network has at most 32 bits'],
  ['10.0.0', 'contains 10.0.0, which is not an address'],
  ['10.0.0.1/', 'contains 10.0.0.1/, which is not an address'],
  ['10.0.0.1,', 'contains , which is not an address'],
])('rejects proxies that are invalid or include everyone: %s', (value, problem) => {
  expect(listSettingProblemsForTest({ TRUST_PROXY: value })).toEqual([
    expect.stringContaining(`TRUST_PROXY ${problem}`),
  ]);
});

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://marketplace.example' };

test('requires PUBLIC_URL in production', () => {
  expect(listSettingProblemsForTest({ NODE_ENV: 'production' })).toEqual([
    expect.stringContaining('PUBLIC_URL is required'),
  ]);
  expect(parseProductSettings(production).publicUrl).toBe('https://marketplace.example');
});

test.each([
  ['zeros', Buffer.alloc(32)],
  ['another constant', Buffer.alloc(32, 'a')],
  ['a repeated word', Buffer.alloc(32, 'secret')],
  ['ascending bytes', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
])('rejects a key of %s in production, without repeating it', (_what, bytes) => {
  for (const encoding of ['base64', 'hex'] as const) {
    const text = bytes.toString(encoding);
    const problems = listSettingProblemsForTest({ ...production, KEY_ENCRYPTION_KEY: text });
    expect(problems).toEqual([expect.stringContaining('KEY_ENCRYPTION_KEY can be guessed')]);
    expect(problems.join()).not.toContain(text);
  }
});

test('accepts every random key in production', () => {
  for (let made = 0; made < 200; made += 1) {
    const text = randomBytes(32).toString('base64');
    expect(listSettingProblemsForTest({ ...production, KEY_ENCRYPTION_KEY: text })).toEqual([]);
  }
});

test('accepts a health token that cannot be guessed, and no other', () => {
  const token = randomBytes(24).toString('hex');
  expect(parseProductSettings({ HEALTH_TOKEN: token }).healthToken).toBe(token);
  for (const weak of ['short', 'with spaces in it, and long'])
    expect(listSettingProblemsForTest({ HEALTH_TOKEN: weak })).toEqual([
      expect.stringContaining('HEALTH_TOKEN must be 20'),
    ]);
});

test('accepts a coverage key for a header, and rejects short and long ones and spaces', () => {
  const key = 'pk_live-0123456789';
  expect(parseProductSettings({ COVERAGE_API_KEY: key }).coverageApiKey).toBe(key);
  expect(parseProductSettings({ COVERAGE_API_KEY: '' }).coverageApiKey).toBeNull();
  for (const refused of ['a'.repeat(15), 'a'.repeat(201), 'a key with some spaces', 'schlüssel-mit-umlaut']) {
    expect(listSettingProblemsForTest({ COVERAGE_API_KEY: refused })).toEqual([
      expect.stringMatching(/^COVERAGE_API_KEY must have 16 to 200/),
    ]);
  }
});

test('treats an empty value as omitted', () => {
  expect(parseProductSettings({ PORT: '', EVENT_STORE_URL: ' ' }).port).toBe(3000);
});

test('accepts the address of a data protection officer, and rejects an invalid address', () => {
  expect(parseProductSettings({ DPO_EMAIL: 'dpo@acme.example' })).toMatchObject({
    dpoEmail: 'dpo@acme.example',
    withoutEffect: [],
  });
  expect(listSettingProblemsForTest({ DPO_EMAIL: 'the officer' })).toEqual([
    'DPO_EMAIL Please enter a valid email address.',
  ]);
});

test.each([
  ['command', ['DATABASE_URL', 'KEY_ENCRYPTION_KEY', 'PUBLIC_URL']],
  ['query', ['DATABASE_URL']],
  ['projections', ['DATABASE_URL', 'KEY_ENCRYPTION_KEY']],
  ['gateway', ['COMMAND_URL', 'QUERY_URL', 'PUBLIC_URL']],
  ['migrate', ['DATABASE_URL']],
] as const)('program %s requires %j, and no secrets of the others', (program, names) => {
  const values = {
    DATABASE_URL: 'postgres://login:password@db.example/marketplace',
    KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://marketplace.example',
    COMMAND_URL: 'http://command:3000',
    QUERY_URL: 'http://query-1:3000, http://query-2:3000/',
  };
  expect(() =>
    parseProductSettings(Object.fromEntries(names.map((name) => [name, values[name]])), program),
  ).not.toThrow();
  for (const left of names) {
    const given = Object.fromEntries(names.filter((name) => name !== left).map((name) => [name, values[name]]));
    expect(() => parseProductSettings(given, program)).toThrow(`${left} is required by this program`);
  }
});

test('accepts service URLs without paths and secrets, and login passwords without escaping', () => {
  const { programs } = parseProductSettings({
    QUERY_URL: 'http://a:1,http://b:2/',
    QUERY_DATABASE_PASSWORD: 'x'.repeat(20),
  });
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
    expect(listSettingProblemsForTest({ QUERY_URL: url })).toEqual([
      expect.stringContaining('QUERY_URL must look like'),
    ]);
  for (const password of ['short', "with a ' quote in it", 'x'.repeat(201)])
    expect(listSettingProblemsForTest({ QUERY_DATABASE_PASSWORD: password })).toEqual([
      expect.stringContaining('must be 16 to 200'),
    ]);
});

test.each(['infra/docs/operators.md', '.env.example'])('%s lists exactly the supported settings', (file) => {
  const text = readFileSync(path.join(repositoryRootFolder, file), 'utf8');
  const named = [...text.matchAll(/^(?:\| `|# ?)([A-Z][A-Z_]+)(?:`|=)/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(environmentVariableSchemas));
});
