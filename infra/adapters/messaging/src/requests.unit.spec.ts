import { expect, test } from 'vitest';
import { maxMessageBytes, type OutgoingMessage } from './port.ts';
import { inRequests } from './requests.ts';

const message = (topic: string, key: string, bytes: number): OutgoingMessage => ({
  topic,
  key,
  value: 'x'.repeat(bytes),
});
const keysOf = (messages: readonly OutgoingMessage[]) =>
  inRequests(messages).map((request) =>
    [...request].map(([topic, some]) => `${topic}: ${some.map(({ key }) => key).join(' ')}`),
  );

test('few messages go out in one request, in their order', () => {
  expect(keysOf([message('a', '1', 10), message('b', '2', 10), message('a', '3', 10)])).toEqual([['a: 1 3', 'b: 2']]);
});

test('no request brings more to one topic than a broker takes at once', () => {
  const half = maxMessageBytes / 2;
  expect(
    keysOf([message('a', '1', half), message('b', '2', half), message('a', '3', half), message('a', '4', 9)]),
  ).toEqual([['a: 1', 'b: 2'], ['a: 3 4']]);
});

test('characters count as the bytes that they take', () => {
  const wide = { topic: 'a', key: '1', value: '€'.repeat(maxMessageBytes / 4) };
  expect(inRequests([wide, wide])).toHaveLength(2);
});

test('nothing makes no request', () => {
  expect(inRequests([])).toEqual([]);
});
