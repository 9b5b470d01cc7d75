import { expect, test } from 'vitest';
import { maxBrokerMessageBytes, type OutgoingBrokerMessage } from './port.ts';
import { splitMessagesIntoBrokerRequests } from './splitMessagesIntoBrokerRequests.ts';

const message = (topic: string, key: string, bytes: number): OutgoingBrokerMessage => ({
  topic,
  key,
  value: 'x'.repeat(bytes),
});
const splitKeys = (messages: readonly OutgoingBrokerMessage[]) =>
  splitMessagesIntoBrokerRequests(messages).map((request) =>
    [...request].map(([topic, some]) => `${topic}: ${some.map(({ key }) => key).join(' ')}`),
  );

test('puts few messages into one request, in order', () => {
  expect(splitKeys([message('a', '1', 10), message('b', '2', 10), message('a', '3', 10)])).toEqual([
    ['a: 1 3', 'b: 2'],
  ]);
});

test('limits the bytes per topic in a request', () => {
  const half = maxBrokerMessageBytes / 2;
  expect(
    splitKeys([message('a', '1', half), message('b', '2', half), message('a', '3', half), message('a', '4', 9)]),
  ).toEqual([['a: 1', 'b: 2'], ['a: 3 4']]);
});

test('counts bytes, not characters', () => {
  const wide = { topic: 'a', key: '1', value: '€'.repeat(maxBrokerMessageBytes / 4) };
  expect(splitMessagesIntoBrokerRequests([wide, wide])).toHaveLength(2);
});

test('returns no request for no messages', () => {
  expect(splitMessagesIntoBrokerRequests([])).toEqual([]);
});
