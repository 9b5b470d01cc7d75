import { expect, test } from 'vitest';
import { parseReplayCommandArguments, replayCommandUsage } from './replayOptions.ts';

test('parses projection, range and name of a run', () => {
  const args = ['--projection', './mine.ts', '--from', '2026-01-01', '--to-position', '9', '--as', 'mine', '--again'];
  expect(parseReplayCommandArguments(args)).toEqual({
    ...{ kind: 'run', projection: './mine.ts', as: 'mine', again: true },
    range: { from: '2026-01-01T00:00:00.000Z', to: null, fromPosition: null, toPosition: '9' },
  });
});

test('shows 100 rows per table on a terminal, and all rows in a file', () => {
  expect(parseReplayCommandArguments(['--show', 'mine'])).toMatchObject({
    kind: 'show',
    name: 'mine',
    table: null,
    limit: 100,
  });
  expect(parseReplayCommandArguments(['--show', 'mine', '--format', 'csv'])).toMatchObject({
    format: 'csv',
    limit: null,
  });
  expect(parseReplayCommandArguments(['--show', 'mine', '--limit', '7', '--table', 't'])).toMatchObject({
    limit: 7,
    table: 't',
  });
});

test('shows the usage without arguments', () => {
  expect(parseReplayCommandArguments([])).toEqual({ kind: 'help' });
  for (const option of ['--projection', '--as', '--from', '--again', '--show', '--list', '--drop'])
    expect(replayCommandUsage).toContain(option);
});

test.each([
  [['--projection', 'searches'], 'Choose a name for the result: --as'],
  [['--as', 'x'], 'Choose a projection'],
  [['--projection', 'searches', '--as', 'x', '--show', 'y'], '--projection cannot be combined with --show.'],
  [['--list', '--again'], '--again cannot be combined with --list.'],
  [['--frm', '2026-01-01'], "Unknown option '--frm'."],
  [['searches'], "Unexpected argument 'searches'."],
  [['--projection', 'searches', '--as', 'x', '--to', '1.7.2026'], '--to must be a day'],
  [['--show', 'x', '--format', 'xml'], '--format must be one of table, csv, jsonl'],
  [['--show', 'x', '--limit', '0'], '--limit must be a number'],
])('rejects %j with a one-line message', (args, message) => {
  expect(() => parseReplayCommandArguments(args)).toThrow(message);
  expect(() => parseReplayCommandArguments(args)).toThrow(/^[^\n]*$/);
});
