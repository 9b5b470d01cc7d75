import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type LiveChangeAudience,
  type LiveChangeAudienceAndTag,
  LiveUpdateTag,
} from '@marketplace/contracts/liveUpdates.ts';
import { createLiveUpdateSubscribersByAudience, decodeLiveUpdateTagBits } from './audienceIndex.ts';

const audience = fc.constantFrom<LiveChangeAudience>('all', 'role:admin', 'user:1', 'user:2', 'provider:x');
const audiences = fc.uniqueArray(audience).map((list) => new Set(list));
const changes = fc.array(fc.tuple(audience, fc.constantFrom(...LiveUpdateTag.options)), { maxLength: 8 });

function listExpectedTags(
  own: ReadonlySet<LiveChangeAudience>,
  all: readonly LiveChangeAudienceAndTag[],
): readonly LiveUpdateTag[] {
  const tags = new Set(all.filter(([to]) => own.has(to)).map(([, tag]) => tag));
  return LiveUpdateTag.options.filter((tag) => tags.has(tag));
}

test('visits each reader once with the tags of its audiences, after any additions and removals', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(audiences, audiences, fc.boolean()), { maxLength: 9 }),
      changes,
      (readers, announced) => {
        const index = createLiveUpdateSubscribersByAudience<number>();
        readers.forEach(([first, second, left], reader) => {
          index.add(reader, first);
          index.remove(reader, first);
          if (!left) index.add(reader, second);
        });
        const visited: (readonly [number, readonly LiveUpdateTag[]])[] = [];
        index.forEach(announced, (reader, bits) => visited.push([reader, decodeLiveUpdateTagBits(bits)]));
        const expected = readers
          .map(([, own, left], reader) => [reader, left ? [] : listExpectedTags(own, announced)] as const)
          .filter(([, tags]) => tags.length > 0);
        expect(visited.toSorted(([one], [other]) => one - other)).toEqual(expected);
      },
    ),
  );
});

test('has at most as many tags as a number has bits', () => {
  expect(LiveUpdateTag.options.length).toBeLessThanOrEqual(31);
  for (const tag of LiveUpdateTag.options) {
    const index = createLiveUpdateSubscribersByAudience<string>();
    index.add('reader', new Set<LiveChangeAudience>(['all']));
    index.forEach([['all', tag]], (_reader, bits) => expect(decodeLiveUpdateTagBits(bits)).toEqual([tag]));
  }
});
