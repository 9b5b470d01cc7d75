import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { runMigrations } from '@marketplace/postgres/migrate.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { createMigratedTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { diagnoseDatabaseClock, diagnoseDatabase, diagnosePostgresVersion } from './database.ts';
import { diagnoseInstallation } from './diagnoseInstallation.ts';
import { type DoctorFinding, formatDoctorFindings, formatErrorReasonWithoutCredentials } from './finding.ts';
import { diagnoseDataFolderDisk, diagnoseNodeJsVersion } from './host.ts';
import { diagnoseDnsResolution, diagnoseEventStore, diagnoseKafka, diagnoseMailServer } from './network.ts';

let database: Awaited<ReturnType<typeof createMigratedTestDatabase>>;
let url: string;
let client: pg.Client;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  ({ url } = database);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await runMigrations(client, migrationsFolder);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const getLevel = (findings: readonly DoctorFinding[], part: string) =>
  findings.find((each) => each.part === part)?.level;
const secret = 'a-secret-word';

/** Opens a loopback port that accepts connections, or finds a closed one. */
async function openPort(answers: boolean): Promise<number> {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  if (answers) onTestFinished(() => void server.close());
  else await new Promise((resolve) => server.close(resolve));
  return port;
}

test('reports a healthy database', async () => {
  const found = await diagnoseDatabase(url);
  expect(found.map(({ part, level }) => [part, level])).toEqual([
    ['Postgres', 'ok'],
    ['Safety', expect.any(String)],
    ['Schema', 'ok'],
    ['Roles', 'ok'],
    ['Rights', 'warn'],
    ['Clock', 'ok'],
  ]);
});

test('accepts the superuser of the embedded Postgres', async () => {
  expect(getLevel(await diagnoseDatabase(url, { isEmbedded: true }), 'Rights')).toBe('ok');
});

test('suggests an upgrade for an old Postgres', () => {
  expect(diagnosePostgresVersion({ version: 16 })).toMatchObject({
    level: 'fail',
    cure: expect.stringMatching(/pg_upgrade.*Postgres 17 or newer/) as string,
  });
});

test('reports an unreachable database without revealing its login', async () => {
  const broken = `postgres://${secret}:${secret}@127.0.0.1:${await openPort(false)}/${secret}`;
  const found = await diagnoseDatabase(broken);
  expect(getLevel(found, 'Postgres')).toBe('fail');
  expect(formatDoctorFindings(found).join('\n')).not.toContain(secret);
});

test('reports a wrong password without revealing it', async () => {
  const broken = new URL(url);
  broken.username = secret;
  broken.password = secret;
  const lines = formatDoctorFindings(await diagnoseDatabase(broken.href)).join('\n');
  expect(lines).toContain('fail');
  expect(lines).not.toContain(secret);
});

test('reports a newer and an older schema', async () => {
  await client.query("INSERT INTO ops.migration (name, sha256, release) VALUES ('9999-later.sql', '', '9.1.0')");
  const newer = (await diagnoseDatabase(url)).find(({ part }) => part === 'Schema');
  expect(newer).toMatchObject({ level: 'fail', cure: 'Start release 9.1.0, or a newer one.' });
  expect(newer?.seen).toContain('9999-later.sql (release 9.1.0, applied on ');
  await client.query("DELETE FROM ops.migration WHERE name = '9999-later.sql'");
  const gone = "DELETE FROM ops.migration WHERE name = '0065-api-tokens.sql' RETURNING sha256";
  const { rows } = await client.query<{ sha256: string }>(gone);
  const found = await diagnoseDatabase(url);
  await client.query("INSERT INTO ops.migration (name, sha256) VALUES ('0065-api-tokens.sql', $1)", [rows[0]?.sha256]);
  expect(getLevel(found, 'Schema')).toBe('warn');
  expect(formatDoctorFindings(found).join()).toContain('0065-api-tokens.sql first');
});

test('reports a login without the roles of the product', async () => {
  const login = `doctor_${Date.now()}`;
  await client.query(`CREATE ROLE ${login} LOGIN PASSWORD '${secret}'`);
  const weak = new URL(url);
  weak.username = login;
  weak.password = secret;
  onTestFinished(async () => void (await client.query(`DROP ROLE ${login}`)));
  const found = await diagnoseDatabase(weak.href);
  expect([getLevel(found, 'Roles'), getLevel(found, 'Rights')]).toEqual(['fail', 'ok']);
});

test.each([
  [0, 'ok'],
  [5_000, 'warn'],
  [-3_600_000, 'fail'],
])('reports a clock that is %i ms off as %s', async (off, level) => {
  expect((await diagnoseDatabaseClock(client, () => Date.now() + off)).level).toBe(level);
});

test.each([
  [10_000, 'ok'],
  [1_000, 'warn'],
  [100, 'fail'],
])('reports a disk with %i MB free as %s', async (megabytes, level) => {
  expect(
    (await diagnoseDataFolderDisk('/tmp/not/there/yet', () => Promise.resolve(megabytes * 1024 * 1024))).level,
  ).toBe(level);
});

test('reports a disk that cannot be read', async () => {
  const broken = () => Promise.reject(new Error('EIO'));
  expect((await diagnoseDataFolderDisk('/tmp', broken)).level).toBe('fail');
});

test('reports an outdated Node', () => {
  expect([diagnoseNodeJsVersion('18.20.4').level, diagnoseNodeJsVersion('24.1.0').level]).toEqual(['fail', 'ok']);
});

test.each([true, false])('reports Kafka, mail server and event store by reachability (%s)', async (answers) => {
  const port = await openPort(answers);
  const kafka = { brokers: [`127.0.0.1:${port}`], tls: false, login: null };
  const found = [
    ...(await diagnoseKafka(kafka)),
    await diagnoseMailServer(`smtp://${secret}:${secret}@127.0.0.1:${port}`),
    ...(await diagnoseEventStore(`esdb://${secret}:${secret}@127.0.0.1:${port}?tls=false`)),
  ];
  expect(found.map(({ level }) => level)).toEqual(Array.from({ length: 3 }, () => (answers ? 'ok' : 'fail')));
  expect(formatDoctorFindings(found).join('\n')).not.toContain(secret);
});

test('warns about an unreachable resolver and a missing mail server', async () => {
  const nobody = await diagnoseDnsResolution([`127.0.0.1:${await openPort(false)}`]);
  expect([nobody.level, (await diagnoseMailServer(null)).level]).toEqual(['warn', 'warn']);
});

test('checks everything despite a failing part, with a fix for each problem', async () => {
  const settings = {
    ...{ dataDir: '/tmp', databaseUrl: url },
    eventStoreUrl: null,
    kafka: null,
    smtpUrl: 'smtp://127.0.0.1:1',
    dnsServers: null,
  };
  const found = await diagnoseInstallation({
    settings,
    warnings: ['a warning'],
    databaseUrl: url,
    nodeVersion: '18.0.0',
  });
  expect(new Set(found.map(({ part }) => part)).size).toBeGreaterThanOrEqual(10);
  expect(found.filter(({ level, cure }) => level !== 'ok' && cure === null)).toEqual([]);
});

test('formats a driver error as one line without credentials', () => {
  expect(formatErrorReasonWithoutCredentials(new Error(`bad postgres://me:${secret}@host/db\nmore`))).toBe(
    'bad postgres://host/db',
  );
});
