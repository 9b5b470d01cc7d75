import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSseParser } from './sse.ts';

const stream = [
  'retry: 1500\nevent: hello\ndata: {"tags":[]}\n\n',
  ': still here\n\n',
  'event: changes\r\ndata: first\r\ndata: second\r\n\r\n',
  'data:no space\n\n',
  'data: unfinished',
].join('');

const expected = [
  { event: 'hello', data: '{"tags":[]}' },
  { event: 'changes', data: 'first\nsecond' },
  { event: 'message', data: 'no space' },
];

test('reads events, joins data lines, skips comments and keeps back what is unfinished', () => {
  const parser = createSseParser();
  expect(parser.push(stream)).toEqual(expected);
  expect(parser.retry()).toBe(1500);
  expect(parser.push('\n\n')).toEqual([{ event: 'message', data: 'unfinished' }]);
});

test('gives the same events however the text is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
      const parser = createSseParser();
      const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const pieces = places.slice(1).map((end, index) => stream.slice(places[index], end));
      expect(pieces.flatMap((piece) => parser.push(piece))).toEqual(expected);
    }),
  );
});

test('ignores a retry that is no number', () => {
  const parser = createSseParser();
  parser.push('retry: soon\n\n');
  expect(parser.retry()).toBeNull();
});
