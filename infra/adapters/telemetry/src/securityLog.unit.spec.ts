import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger, type LogLevel } from './logger.ts';
import { createSecurityLogWriter } from './securityLog.ts';

function capture(level: LogLevel) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { lines, logger: createLogger({ level, format: 'json', destination }) };
}

const entry = { event: 'sign-in', user: 'user-7', route: 'POST /api/auth/login', outcome: 'ok' } as const;

test('writes marked lines to the logger, regardless of its level', () => {
  const { lines, logger } = capture('error');
  createSecurityLogWriter(logger, null)(entry);
  const { time, ...rest } = JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(rest).toEqual({ level: 'info', security: true, ...entry, msg: 'security' });
});

test('writes only to the file when one is configured', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'security-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'logs', 'security.jsonl');
  const { lines, logger } = capture('info');
  for (const outcome of ['ok', 'account.credentials']) createSecurityLogWriter(logger, file)({ ...entry, outcome });
  const written = readFileSync(file, 'utf8').trim().split('\n');
  expect(written.map((line) => (JSON.parse(line) as { outcome: string }).outcome)).toEqual([
    'ok',
    'account.credentials',
  ]);
  expect(lines).toEqual([]);
});

test('continues in a new file without loss when the old one was moved or removed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'security-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'security.jsonl');
  const log = createSecurityLogWriter(capture('info').logger, file);
  const outcomesIn = (name: string) =>
    readFileSync(name, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { outcome: string }).outcome);
  log({ ...entry, outcome: 'first' });
  renameSync(file, `${file}.1`);
  log({ ...entry, outcome: 'second' });
  log({ ...entry, outcome: 'third' });
  expect([outcomesIn(`${file}.1`), outcomesIn(file)]).toEqual([['first'], ['second', 'third']]);
  rmSync(file);
  log({ ...entry, outcome: 'fourth' });
  expect(outcomesIn(file)).toEqual(['fourth']);
});

test('never writes an email address', () => {
  const { lines, logger } = capture('info');
  createSecurityLogWriter(logger, null)({ ...entry, user: 'ada@acme.example' });
  expect(lines.join()).not.toContain('ada@');
});
