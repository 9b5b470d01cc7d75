import { expect, test } from 'vitest';
import {
  type PublicTopicTestMessage,
  compareTestTopicsWithExpectedMessages,
} from './compareTestTopicsWithExpectedMessages.ts';

const message = (key: string, id: string, more = ''): PublicTopicTestMessage => ({
  topic: 't',
  key,
  value: JSON.stringify({ id, more }),
});
const expected = [message('a', '1'), message('b', '2'), message('a', '3'), message('a', '4')];
const [one, two, three, four] = expected as [
  PublicTopicTestMessage,
  PublicTopicTestMessage,
  PublicTopicTestMessage,
  PublicTopicTestMessage,
];
const differences = (read: readonly PublicTopicTestMessage[]) => {
  const { missing, unexpected, outOfOrder, duplicates } = compareTestTopicsWithExpectedMessages(expected, read);
  return { missing, foreign: unexpected, outOfOrder, doubles: duplicates };
};
const none = { missing: 0, foreign: 0, outOfOrder: 0, doubles: 0 };

test('accepts every message once, in any order between keys', () => {
  expect(differences([one, three, two, four])).toEqual(none);
});

test('counts a part that is repeated in order as duplicates only', () => {
  expect(differences([one, two, three, one, three, four])).toEqual({ ...none, doubles: 2 });
});

test('counts a skipped message as missing and the next one as out of order', () => {
  expect(differences([one, two, four])).toEqual({ ...none, missing: 1, outOfOrder: 1 });
});

test('counts a late message as out of order', () => {
  expect(differences([one, two, four, three])).toMatchObject({ missing: 0, outOfOrder: 1 });
});

test('counts changed content, unknown ids and wrong keys as unexpected', () => {
  expect(differences([...expected, message('a', '4', 'x'), message('a', '5'), message('b', '1')])).toEqual({
    ...none,
    foreign: 3,
  });
});
