import { expect, test } from 'vitest';
import { parseEventsCommandArguments } from './eventsOptions.ts';

const file = ['--format', 'jsonl', '--out', 'x.jsonl'];
const personal = ['--personal-data', '--admin', 'a@b.example', '--reason'];

test('parses range, event types and file of an export', () => {
  const types = ['--type', 'RfqSent', '--type', 'QuoteSent', '--type', 'RfqSent'];
  expect(parseEventsCommandArguments(['export', '--from', '2026-01-01', ...types, ...file])).toEqual({
    range: { from: '2026-01-01T00:00:00.000Z', to: null, fromPosition: null, toPosition: null },
    ...{
      kind: 'export',
      types: ['QuoteSent', 'RfqSent'],
      format: 'jsonl',
      out: 'x.jsonl',
      again: false,
      personal: null,
    },
  });
  expect(parseEventsCommandArguments(['export', ...file, ...personal, ' Asked for. '])).toMatchObject({
    personal: { admin: 'a@b.example', reason: 'Asked for.' },
  });
});

test('accepts a day or an instant for tail', () => {
  expect(parseEventsCommandArguments(['tail'])).toEqual({ kind: 'tail', types: [], stream: null, since: null });
  expect(parseEventsCommandArguments(['tail', '--since', '2026-01-01', '--stream', 'rfq-*'])).toMatchObject({
    ...{ since: '2026-01-01T00:00:00.000Z', stream: 'rfq-*' },
  });
  expect(parseEventsCommandArguments(['tail', '--since', '2026-01-01T10:00:00+02:00'])).toMatchObject({
    since: '2026-01-01T08:00:00.000Z',
  });
});

test('shows the usage without arguments', () => {
  expect(parseEventsCommandArguments([])).toEqual({ kind: 'help' });
});

test.each([
  [['import'], 'Use export or tail, not "import".'],
  [['export', '--out', 'x'], 'Choose a format: --format jsonl or --format parquet.'],
  [['export', '--format', 'xml', '--out', 'x'], 'Choose a format'],
  [['export', '--format', 'jsonl'], 'Choose an output file'],
  [['export', ...file, '--type', 'RfqSend'], 'There is no event RfqSend: choose from AccessApproved, '],
  [['export', ...file, '--from', '2026-02-01', '--to', '2026-01-01'], '--from must be before --to'],
  [['export', ...file, '--since', '2026-02-01'], "Unknown option '--since'."],
  [['export', ...file, '--admin', 'a@b.example'], '--admin and --reason require --personal-data.'],
  [['export', ...file, '--personal-data', '--reason', 'x'], '--personal-data requires --admin'],
  [['export', ...file, ...personal, ' '], '--personal-data requires --reason'],
  [['export', ...file, ...personal, 'x'.repeat(501)], '--personal-data requires --reason'],
  [['tail', '--since', 'yesterday'], '--since must be a day'],
  [['tail', '--out', 'x'], "Unknown option '--out'."],
])('rejects %j with a one-line message', (args, message) => {
  expect(() => parseEventsCommandArguments(args)).toThrow(message);
  expect(() => parseEventsCommandArguments(args)).toThrow(/^[^\n]*$/);
});
