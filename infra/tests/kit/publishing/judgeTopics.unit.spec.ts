import { expect, test } from 'vitest';
import { type JudgedMessage, judgeTopics } from './judgeTopics.ts';

const message = (key: string, id: string, more = ''): JudgedMessage => ({
  topic: 't',
  key,
  value: JSON.stringify({ id, more }),
});
const expected = [message('a', '1'), message('b', '2'), message('a', '3'), message('a', '4')];
const [one, two, three, four] = expected as [JudgedMessage, JudgedMessage, JudgedMessage, JudgedMessage];
const faults = (read: readonly JudgedMessage[]) => {
  const { missing, foreign, outOfOrder, doubles } = judgeTopics(expected, read);
  return { missing, foreign, outOfOrder, doubles };
};
const none = { missing: 0, foreign: 0, outOfOrder: 0, doubles: 0 };

test('everything once is well, whatever the order between keys', () => {
  expect(faults([one, three, two, four])).toEqual(none);
});

test('a part that comes again, in order, counts as doubles only', () => {
  expect(faults([one, two, three, one, three, four])).toEqual({ ...none, doubles: 2 });
});

test('a message that was skipped is missing, and the next one out of order', () => {
  expect(faults([one, two, four])).toEqual({ ...none, missing: 1, outOfOrder: 1 });
});

test('a message that comes late is out of order', () => {
  expect(faults([one, two, four, three])).toMatchObject({ missing: 0, outOfOrder: 1 });
});

test('another content under the same id is foreign, and so is an id that nobody sent, or under another key', () => {
  expect(faults([...expected, message('a', '4', 'x'), message('a', '5'), message('b', '1')])).toEqual({
    ...none,
    foreign: 3,
  });
});
