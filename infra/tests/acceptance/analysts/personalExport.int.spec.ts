import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  confirmSecondFactorEnrolment,
  deleteSecondFactorAndRecoveryCodes,
  startSecondFactorEnrolment,
} from '@marketplace/command-service/accounts/secondFactor.ts';
import { eraseDataSubject } from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { PersonalDataExported } from '@marketplace/contracts/privacy/privacy.exports.events.ts';
import { parseEventsCommandArguments } from '@marketplace/product/operate/events/eventsOptions.ts';
import { exportEventsWithPersonalData } from '@marketplace/product/operate/events/personalExport.ts';
import type { SecurityLogEntry } from '@marketplace/telemetry/securityLog.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../kit/apiCalls.ts';
import { type RfqTestMarketplace, buildSampleRfqRequestBody, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'personal-'));
const entries: SecurityLogEntry[] = [];
let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario(undefined, { security: (entry) => void entries.push(entry) });
  await scenario.post('/api/rfq/send', buildSampleRfqRequestBody(['emnify']), scenario.buyer);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await scenario.close();
});

const adminEmail = 'admin@marketplace.example';

interface CommandInput {
  readonly out: string;
  readonly admin?: string;
  readonly answers?: readonly string[];
  readonly more?: readonly string[];
}

async function run({ out, admin = adminEmail, answers = [testPassword], more = [] }: CommandInput) {
  const { market } = scenario;
  const args = ['export', '--format', 'jsonl', '--out', path.join(folder, out), '--personal-data', '--admin', admin];
  const request = parseEventsCommandArguments([...args, '--reason', 'Asked for by Ida herself.', ...more]);
  if (request.kind !== 'export' || request.personal === null) throw new Error('Not an export of personal data.');
  const log = { store: market.store, reader: market.reader };
  const remainingAnswers = [...answers];
  const exportDeps = {
    ...{ isGivenUp: () => false, signal: new AbortController().signal },
    startProgress: () => ({ update: () => undefined, stop: () => undefined }),
  };
  const services = { command: market.command, commandDeps: market.deps, log };
  const ask = () => Promise.resolve(remainingAnswers.shift() ?? '');
  return exportEventsWithPersonalData(services, { ...request, personal: request.personal }, ask, exportDeps);
}

const lines = (out: string) => readFileSync(path.join(folder, out), 'utf8');
const findExportEvents = async () =>
  (await scenario.market.readEvents()).filter(({ type }) => type === PersonalDataExported.name);

const countSessions = async () =>
  (await scenario.market.pool.query('SELECT FROM accounts.session WHERE user_id = $1', [scenario.admin.user.id]))
    .rowCount;

test('exports personal data for an admin who signs in, and logs the export first', async () => {
  const [head, before] = [await scenario.market.store.head(), await countSessions()];
  const { count } = await run({ out: 'all.jsonl', more: ['--type', 'RfqSent', '--type', 'UserRegistered'] });
  expect(lines('all.jsonl')).toContain('ida@meridian.example');
  expect(lines('all.jsonl').trimEnd().split('\n')).toHaveLength(count);
  const [stored] = (await scenario.market.store.readAll(head)).events;
  expect(JSON.stringify(stored?.data)).not.toContain('Ida');
  const [event] = stored === undefined ? [] : await scenario.market.reader.decodePersonal([stored]);
  expect(event).toMatchObject({
    type: 'PersonalDataExported',
    data: {
      ...{ adminId: scenario.admin.user.id, reason: 'Asked for by Ida herself.', from: null, to: null },
      ...{ fromPosition: '1', toPosition: String(head), types: ['RfqSent', 'UserRegistered'], format: 'jsonl', count },
    },
  });
  expect(entries.at(-1)).toEqual({ event: 'export', user: scenario.admin.user.id, outcome: 'ok' });
  expect(await countSessions()).toBe(before);
});

test('exports and logs nothing after a wrong password or for other users', async () => {
  const before = (await findExportEvents()).length;
  await expect(run({ out: 'no.jsonl', answers: ['wrong-Password-1'] })).rejects.toThrow(
    'Wrong email address, password or code',
  );
  await expect(run({ out: 'no.jsonl', admin: 'nobody@nowhere.example' })).rejects.toThrow(
    'Wrong email address, password or code',
  );
  await expect(run({ out: 'no.jsonl', admin: 'ida@meridian.example' })).rejects.toThrow(
    'no effective administrator rights',
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('no'))).toEqual([]);
  expect(await findExportEvents()).toHaveLength(before);
});

test('requires a code from an admin with a second factor', async () => {
  const { market, admin } = scenario;
  const { secret } = await startSecondFactorEnrolment(market.deps, admin.user.id, admin.user.email);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const [recovery = ''] = await confirmSecondFactorEnrolment(market.deps, admin.user.id, code);
  await expect(run({ out: 'no-code.jsonl' })).rejects.toThrow('Wrong email address, password or code');
  await expect(run({ out: 'no-code.jsonl', answers: [testPassword, '000000'] })).rejects.toThrow(
    'Wrong email address, password or code',
  );
  await run({ out: 'code.jsonl', answers: [testPassword, recovery] });
  expect(lines('code.jsonl')).toContain('ida@meridian.example');
  await deleteSecondFactorAndRecoveryCodes(market.pool, admin.user.id);
});

test('exports no data of erased users', async () => {
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const erasureDeps = { ...scenario.market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await eraseDataSubject(erasureDeps, scenario.buyer.user.id);
  await run({ out: 'later.jsonl' });
  expect(lines('later.jsonl')).not.toContain('ida@meridian.example');
  expect(lines('later.jsonl')).toContain('otto@alder.example');
});
