import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChannelPlan, channelPlans, planIds, usualPlan } from './planning.channelPlans.ts';
import { judgeSending, type Sending } from './planning.dutyCycle.ts';
import { bandwidths, loRaWanOverhead, loRaWanUplink, spreadingFactors, timeOnAir } from './planning.timeOnAir.ts';

function planOf(id: string): ChannelPlan {
  const found = channelPlans.find((plan) => plan.id === id);
  if (found === undefined) throw new Error(`No channels ${id}`);
  return found;
}

type Asked = Partial<Omit<Sending, 'plan' | 'modulation'>> & Partial<Sending['modulation']>;

function judge(id: string, { payload = 0, perDay = 1, ...modulation }: Asked = {}) {
  return judgeSending({
    plan: planOf(id),
    modulation: { spreadingFactor: 7, bandwidth: 125, ...loRaWanUplink, ...modulation },
    payload,
    perDay,
  });
}

describe('published intervals and limits', () => {
  /** The sheet of AN1200.13 (see the spec of the time on air): "Time between packet subsequent starts". Tolerance: none. */
  test.each([
    ['EU868-K', 164_864_000],
    ['EU868-M', 16_486_400],
    ['EU868-P', 1_648_640],
  ])('13 bytes at SF9 may start again in band %s after %i microseconds', (id, interval) => {
    expect(judge(id, { spreadingFactor: 9 }).shortestInterval).toBe(interval);
  });

  /** The Things Network, EU863-870, "Time on Air allowed per day": 86, 864 and 8640 s. Tolerance: one message. */
  test.each([
    ['EU868-N', 86],
    ['EU868-L', 864],
    ['EU868-P', 8640],
  ])('all messages of a day in band %s stay within %i s', (id, seconds) => {
    const { mostPerDay, time } = judge(id, { payload: 20 });
    const used = ((mostPerDay ?? 0) * time.total) / 1_000_000;
    expect(used).toBeLessThanOrEqual(seconds + 0.4);
    expect(used).toBeGreaterThan(seconds - time.total / 1_000_000);
  });

  /**
   * RP002-1.0.5, Table 73 (AS923) and the tables of US915 and AU915: the most bytes are what 400 ms hold, so that one byte
   * more does not fit. Tolerance: none.
   */
  test.each([
    ['US915-125', 10, 11],
    ['US915-125', 9, 53],
    ['US915-125', 8, 125],
    ['AS923-400', 10, 11],
    ['AS923-400', 9, 53],
    ['AU915-400', 8, 125],
  ] as const)('%s, SF%i: %i bytes are the most in 400 ms', (id, spreadingFactor, most) => {
    expect(judge(id, { spreadingFactor, payload: most }).problems).toEqual([]);
    expect(judge(id, { spreadingFactor, payload: most + 1 }).problems).toEqual([
      { kind: 'payload', most },
      { kind: 'dwell', most: 400 },
    ]);
  });
});

describe('what a device may not do', () => {
  test('SF12 is no data rate of the United States, and takes too long', () => {
    expect(judge('US915-125', { spreadingFactor: 12 }).problems).toEqual([
      { kind: 'data-rate' },
      { kind: 'dwell', most: 400 },
    ]);
  });

  test('52 bytes are too many for SF12 in Europe, 51 are not', () => {
    expect(judge('EU868-M', { spreadingFactor: 12, payload: 51 }).problems).toEqual([]);
    expect(judge('EU868-M', { spreadingFactor: 12, payload: 52 }).problems).toEqual([{ kind: 'payload', most: 51 }]);
  });

  test('one message more than the duty cycle leaves is refused, with what it leaves', () => {
    const most = judge('EU868-M', { payload: 12 }).mostPerDay ?? 0;
    expect(most).toBe(14_004);
    expect(judge('EU868-M', { payload: 12, perDay: most }).problems).toEqual([]);
    expect(judge('EU868-M', { payload: 12, perDay: most + 1 }).problems).toEqual([{ kind: 'duty-cycle', most }]);
  });

  test('without a duty cycle a day is still no longer than a day', () => {
    const { problems, mostPerDay, mostPerHour, shortestInterval } = judge('IN865', {
      spreadingFactor: 12,
      payload: 51,
      perDay: 40_000,
    });
    expect([mostPerHour, mostPerDay, shortestInterval]).toEqual([null, null, null]);
    expect(problems).toEqual([{ kind: 'too-long' }]);
  });
});

describe('the channels', () => {
  test('each has an id of its own, a rule and sources with dates', () => {
    expect(new Set(planIds).size).toBe(planIds.length);
    expect(planIds).toContain(usualPlan);
    const dated = /^(?:read )?\d{4}(?:-\d{2}){0,2}$/;
    for (const { rule, sources, rates } of channelPlans) {
      expect(rule).not.toBe('');
      expect(rates.length).toBeGreaterThan(0);
      expect(sources.length).toBeGreaterThan(0);
      for (const { url, date } of sources) expect([url.startsWith('https://'), dated.test(date)]).toEqual([true, true]);
    }
  });

  test('the most bytes of each data rate keep to its dwell time and to 255 bytes a packet', () => {
    for (const { rates, dwell } of channelPlans)
      for (const { mostBytes, ...rate } of rates) {
        const bytes = mostBytes + loRaWanOverhead;
        expect(bytes).toBeLessThanOrEqual(255);
        const { total } = timeOnAir(bytes, { ...loRaWanUplink, ...rate });
        expect(total).toBeLessThanOrEqual((dwell ?? Number.POSITIVE_INFINITY) * 1000);
      }
  });
});

describe('laws', () => {
  const anySending: fc.Arbitrary<Sending> = fc.record({
    plan: fc.constantFrom(...channelPlans),
    modulation: fc.record({
      spreadingFactor: fc.constantFrom(...spreadingFactors),
      bandwidth: fc.constantFrom(...bandwidths),
      codingRate: fc.constantFrom(5, 6, 7, 8),
      preamble: fc.integer({ min: 6, max: 1000 }),
      explicitHeader: fc.boolean(),
      crc: fc.boolean(),
    }),
    payload: fc.integer({ min: 0, max: 242 }),
    perDay: fc.integer({ min: 1, max: 86_400 }),
  });

  test('who may send so may also send less often, and fewer bytes', () => {
    fc.assert(
      fc.property(anySending, (sending) => {
        const { problems } = judgeSending(sending);
        if (problems.length > 0) return;
        const less = { ...sending, perDay: sending.perDay / 2, payload: Math.floor(sending.payload / 2) };
        expect(judgeSending(less).problems).toEqual([]);
      }),
    );
  });

  test('what is allowed keeps the duty cycle, exactly', () => {
    fc.assert(
      fc.property(anySending, (sending) => {
        const { mostPerDay, mostPerHour, time } = judgeSending(sending);
        const duty = sending.plan.dutyPerMille;
        if (mostPerDay === null || mostPerHour === null || duty === null) return;
        expect(mostPerDay * time.total * 1000).toBeLessThanOrEqual(86_400_000_000 * duty);
        expect((mostPerDay + 1) * time.total * 1000).toBeGreaterThan(86_400_000_000 * duty);
        expect(mostPerHour).toBeLessThanOrEqual(mostPerDay / 24);
      }),
    );
  });
});
