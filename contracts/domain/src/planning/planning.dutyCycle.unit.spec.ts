import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type LoRaWanChannelGroupLimits,
  loRaWanChannelPlans,
  loRaWanChannelPlanIds,
  defaultLoRaWanChannelPlanId,
} from './planning.channelPlans.ts';
import { assessLoRaWanTransmission, type LoRaWanTransmissionParameters } from './planning.dutyCycle.ts';
import {
  loRaBandwidthsKhz,
  loRaWanOverheadBytes,
  loRaWanUplinkModulation,
  loRaSpreadingFactors,
  computeLoRaPacketTimeOnAirUs,
} from './planning.timeOnAir.ts';

function findPlan(id: string): LoRaWanChannelGroupLimits {
  const found = loRaWanChannelPlans.find((plan) => plan.id === id);
  if (found === undefined) throw new Error(`No channels ${id}`);
  return found;
}

type AssessmentInput = Partial<Omit<LoRaWanTransmissionParameters, 'plan' | 'modulation'>> &
  Partial<LoRaWanTransmissionParameters['modulation']>;

function assess(id: string, { payload = 0, perDay = 1, ...modulation }: AssessmentInput = {}) {
  return assessLoRaWanTransmission({
    plan: findPlan(id),
    modulation: { spreadingFactor: 7, bandwidth: 125, ...loRaWanUplinkModulation, ...modulation },
    payload,
    perDay,
  });
}

describe('published intervals and limits', () => {
  /**
   * The spreadsheet for AN1200.13 (see the spec of the time on air): "Time between packet subsequent starts".
   * Tolerance: none.
   */
  test.each([
    ['EU868-K', 164_864_000],
    ['EU868-M', 16_486_400],
    ['EU868-P', 1_648_640],
  ])('allows 13 bytes at SF9 in band %s again after %i microseconds', (id, interval) => {
    expect(assess(id, { spreadingFactor: 9 }).minIntervalUs).toBe(interval);
  });

  /** The Things Network, EU863-870, "Time on Air allowed per day": 86, 864 and 8640 s. Tolerance: one message. */
  test.each([
    ['EU868-N', 86],
    ['EU868-L', 864],
    ['EU868-P', 8640],
  ])('limits all messages of a day in band %s to %i s', (id, seconds) => {
    const { maxMessagesPerDay, time } = assess(id, { payload: 20 });
    const used = ((maxMessagesPerDay ?? 0) * time.total) / 1_000_000;
    expect(used).toBeLessThanOrEqual(seconds + 0.4);
    expect(used).toBeGreaterThan(seconds - time.total / 1_000_000);
  });

  /**
   * RP002-1.0.5, Table 73 (AS923) and the tables of US915 and AU915: the maximum bytes are those that fit into 400 ms,
   * so that one more byte does not fit. Tolerance: none.
   */
  test.each([
    ['US915-125', 10, 11],
    ['US915-125', 9, 53],
    ['US915-125', 8, 125],
    ['AS923-400', 10, 11],
    ['AS923-400', 9, 53],
    ['AU915-400', 8, 125],
  ] as const)('limits %s, SF%i to %i bytes in 400 ms', (id, spreadingFactor, most) => {
    expect(assess(id, { spreadingFactor, payload: most }).problems).toEqual([]);
    expect(assess(id, { spreadingFactor, payload: most + 1 }).problems).toEqual([
      { kind: 'payload', most },
      { kind: 'dwell', most: 400 },
    ]);
  });
});

describe('transmission problems', () => {
  test('rejects SF12 in the United States as a data rate and as too long', () => {
    expect(assess('US915-125', { spreadingFactor: 12 }).problems).toEqual([
      { kind: 'data-rate' },
      { kind: 'dwell', most: 400 },
    ]);
  });

  test('rejects 52 but not 51 bytes for SF12 in Europe', () => {
    expect(assess('EU868-M', { spreadingFactor: 12, payload: 51 }).problems).toEqual([]);
    expect(assess('EU868-M', { spreadingFactor: 12, payload: 52 }).problems).toEqual([{ kind: 'payload', most: 51 }]);
  });

  test('rejects one message above the duty cycle and returns the maximum', () => {
    const most = assess('EU868-M', { payload: 12 }).maxMessagesPerDay ?? 0;
    expect(most).toBe(14_004);
    expect(assess('EU868-M', { payload: 12, perDay: most }).problems).toEqual([]);
    expect(assess('EU868-M', { payload: 12, perDay: most + 1 }).problems).toEqual([{ kind: 'duty-cycle', most }]);
  });

  test('rejects messages that exceed a day without a duty cycle', () => {
    const { problems, maxMessagesPerDay, maxMessagesPerHour, minIntervalUs } = assess('IN865', {
      spreadingFactor: 12,
      payload: 51,
      perDay: 40_000,
    });
    expect([maxMessagesPerHour, maxMessagesPerDay, minIntervalUs]).toEqual([null, null, null]);
    expect(problems).toEqual([{ kind: 'too-long' }]);
  });
});

describe('channel plans', () => {
  test('have unique ids, a rule and dated sources', () => {
    expect(new Set(loRaWanChannelPlanIds).size).toBe(loRaWanChannelPlanIds.length);
    expect(loRaWanChannelPlanIds).toContain(defaultLoRaWanChannelPlanId);
    const dated = /^\d{4}(?:-\d{2}){0,2}$/;
    for (const { rule, sources, rates } of loRaWanChannelPlans) {
      expect(formatMessage(rule)).not.toBe('');
      expect(rates.length).toBeGreaterThan(0);
      expect(sources.length).toBeGreaterThan(0);
      for (const { url, published, readIn } of sources)
        expect([url.startsWith('https://'), dated.test(published ?? readIn ?? '')]).toEqual([true, true]);
    }
  });

  test('keep the maximum bytes within the dwell time and 255 bytes per packet', () => {
    for (const { rates, dwell } of loRaWanChannelPlans)
      for (const { maxPayloadBytes, ...rate } of rates) {
        const bytes = maxPayloadBytes + loRaWanOverheadBytes;
        expect(bytes).toBeLessThanOrEqual(255);
        const { total } = computeLoRaPacketTimeOnAirUs(bytes, { ...loRaWanUplinkModulation, ...rate });
        expect(total).toBeLessThanOrEqual((dwell ?? Number.POSITIVE_INFINITY) * 1000);
      }
  });
});

describe('properties', () => {
  const anySending: fc.Arbitrary<LoRaWanTransmissionParameters> = fc.record({
    plan: fc.constantFrom(...loRaWanChannelPlans),
    modulation: fc.record({
      spreadingFactor: fc.constantFrom(...loRaSpreadingFactors),
      bandwidth: fc.constantFrom(...loRaBandwidthsKhz),
      codingRate: fc.constantFrom(5, 6, 7, 8),
      preamble: fc.integer({ min: 6, max: 1000 }),
      explicitHeader: fc.boolean(),
      crc: fc.boolean(),
    }),
    payload: fc.integer({ min: 0, max: 242 }),
    perDay: fc.integer({ min: 1, max: 86_400 }),
  });

  test('allows fewer and smaller messages whenever a transmission is allowed', () => {
    fc.assert(
      fc.property(anySending, (sending) => {
        const { problems } = assessLoRaWanTransmission(sending);
        if (problems.length > 0) return;
        const less = { ...sending, perDay: sending.perDay / 2, payload: Math.floor(sending.payload / 2) };
        expect(assessLoRaWanTransmission(less).problems).toEqual([]);
      }),
    );
  });

  test('returns exactly the maximum that the duty cycle allows', () => {
    fc.assert(
      fc.property(anySending, (sending) => {
        const { maxMessagesPerDay, maxMessagesPerHour, time } = assessLoRaWanTransmission(sending);
        const duty = sending.plan.dutyPerMille;
        if (maxMessagesPerDay === null || maxMessagesPerHour === null || duty === null) return;
        expect(maxMessagesPerDay * time.total * 1000).toBeLessThanOrEqual(86_400_000_000 * duty);
        expect((maxMessagesPerDay + 1) * time.total * 1000).toBeGreaterThan(86_400_000_000 * duty);
        expect(maxMessagesPerHour).toBeLessThanOrEqual(maxMessagesPerDay / 24);
      }),
    );
  });
});
