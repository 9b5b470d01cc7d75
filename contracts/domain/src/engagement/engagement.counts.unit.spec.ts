import { TrackedEvent, trackedEventNames } from '@marketplace/contracts/engagement/engagement.values.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findDurationPercentileBoundMs,
  countTrackedEventBatchByNameAndSubject,
  durationHistogramBoundsMs,
  durationHistogramOverflowBucketName,
} from './engagement.counts.ts';

const load = { name: 'page_load', firstByteMs: 90, loadedMs: null, largestPaintMs: 2500 } as const;

describe('countTrackedEventBatchByNameAndSubject', () => {
  test.each<[TrackedEvent, readonly string[]]>([
    [{ name: 'login_prompt', filledFields: 3 }, ['3']],
    [{ name: 'insight_viewed', matches: 0 }, ['none']],
    [{ name: 'insight_viewed', matches: 9 }, ['1-9']],
    [{ name: 'insight_viewed', matches: 49 }, ['10-49']],
    [{ name: 'insight_viewed', matches: 50 }, ['50 or more']],
    [{ name: 'provider_hover', providerId: 'emnify' }, ['emnify']],
    [{ name: 'external_link', host: 'emnify.example' }, ['emnify.example']],
    [{ name: 'view_toggle', view: 'table' }, ['table']],
    [{ name: 'error', kind: 'script', what: 'TypeError' }, ['TypeError']],
    [{ name: 'error', kind: 'call', what: 'readMetadata', status: 503 }, ['readMetadata 5xx']],
    [{ name: 'providers_load_error', what: 'listProviders', status: 'network' }, ['listProviders network']],
    [{ name: 'coverage_map_technologies_changed', technologies: ['lte_m', '2g', '2g'] }, ['2g lte_m']],
    [{ name: 'coverage_map_technologies_changed', technologies: [] }, ['']],
    [{ name: 'coverage_map_country_clicked', country: 'DE' }, ['DE']],
    [{ name: 'coverage_map_page_load', loadedMs: 101 }, ['coverage map 200']],
    [load, ['first byte 100', 'largest paint 2500']],
    [
      { ...load, loadedMs: 20_001, largestPaintMs: null },
      ['first byte 100', `loaded ${durationHistogramOverflowBucketName}`],
    ],
  ])('counts %j', (event, subjects) => {
    expect(TrackedEvent.parse(event)).toEqual(event);
    expect(countTrackedEventBatchByNameAndSubject([event])).toEqual(
      subjects.map((subject) => ({ event: event.name, subject, times: 1 })),
    );
  });

  test('adds up equal events with equal subjects', () => {
    const click: TrackedEvent = { name: 'provider_click', providerId: 'emnify' };
    expect(countTrackedEventBatchByNameAndSubject([click, { name: 'view_toggle', view: 'cards' }, click])).toEqual([
      { event: 'provider_click', subject: 'emnify', times: 2 },
      { event: 'view_toggle', subject: 'cards', times: 1 },
    ]);
  });
});

test('lists every event that pages can track', () => {
  const names = TrackedEvent.options.flatMap((option) =>
    'shape' in option ? [...option.shape.name.values] : option.options.flatMap(({ shape }) => [...shape.name.values]),
  );
  expect([...new Set(names)].toSorted()).toEqual(trackedEventNames.toSorted());
});

describe('validation of tracked events', () => {
  test.each([
    ['free text as error name', { name: 'error', kind: 'script', what: 'Ada Lovelace is away' }],
    ['an email address as host', { name: 'external_link', host: 'ada@acme.example' }],
    ['an unexpected member', { name: 'view_toggle', view: 'table', user: 'ada' }],
    ['an unknown event', { name: 'key_press', key: 'a' }],
    ['an invalid country', { name: 'coverage_map_country_clicked', country: 'Germany' }],
    ['a fractional duration', { ...load, loadedMs: 1.5 }],
  ])('rejects %s', (_what, event) => {
    expect(TrackedEvent.safeParse(event).success).toBe(false);
  });
});

describe('findDurationPercentileBoundMs', () => {
  test('returns the smallest bound that covers the share', () => {
    const counted = fc.dictionary(
      fc.constantFrom(...durationHistogramBoundsMs.map(String), durationHistogramOverflowBucketName),
      fc.integer({ min: 1, max: 50 }),
    );
    fc.assert(
      fc.property(counted, fc.constantFrom(0.5, 0.75, 0.95), (counts, share) => {
        const times = new Map(Object.entries(counts));
        const all = [...times.values()].reduce((sum, each) => sum + each, 0);
        const upTo = (bound: number): number =>
          [...times].reduce((sum, [each, often]) => sum + (Number(each) <= bound ? often : 0), 0);
        const bound = findDurationPercentileBoundMs(times, share);
        if (bound === null) return all === 0 || upTo(20_000) < all * share;
        const before =
          durationHistogramBoundsMs[durationHistogramBoundsMs.findIndex((each) => each === bound) - 1] ?? 0;
        return upTo(bound) >= all * share && upTo(before) < all * share;
      }),
    );
  });

  test('returns null without page loads', () => {
    expect(findDurationPercentileBoundMs(new Map(), 0.75)).toBeNull();
  });
});
