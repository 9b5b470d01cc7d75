import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeBatteryLife,
  type BatteryLifeParameters,
  computeBatteryLifeByMessages,
} from './planning.batteryLife.ts';
import { batteryCalculatorInputNames, batteryCalculatorPresets } from './planning.presets.ts';

const idle = { current: 0, time: 0 };
const blank: BatteryLifeParameters = {
  capacity: 1000,
  usable: 100,
  selfDischarge: 0,
  sleep: 0,
  transmit: idle,
  receive: idle,
  measure: idle,
  perDay: 0,
};

function computeYears(use: Partial<BatteryLifeParameters>): number {
  const life = computeBatteryLife({ ...blank, ...use });
  if (life.kind !== 'life') throw new Error(life.kind);
  return life.years;
}

/** Nominal voltage in volts, to convert Wh and mW to mAh and mA. */
const volts = 3.6;

describe('published battery lives', () => {
  /**
   * T. Yapo, TritiLED, "Determining maximum runtime", hackaday.io/project/11864/log/72554, 2018-01-06. Tolerance: 0.1
   * years.
   */
  test('computes 22.3 years for a CR2032 at 1.15 uA and 20.2 with self-discharge', () => {
    const cell = { capacity: 225, sleep: 1.15 };
    expect(Math.abs(computeYears(cell) - 22.3)).toBeLessThan(0.1);
    expect(Math.abs(computeYears({ ...cell, selfDischarge: 1 }) - 20.2)).toBeLessThan(0.1);
  });

  /**
   * The same author, log/72053, 2017-12-28, from 220 mAh without self-discharge. Tolerance: 0.1 years, because his
   * figures are rounded.
   */
  test.each([
    [25, 1],
    [12.4, 2],
    [4.96, 5.1],
    [2.43, 10.3],
    [1.24, 20.24],
  ])('computes for a CR2032 of 220 mAh at %d uA %d years', (sleep, years) => {
    expect(Math.abs(computeYears({ capacity: 220, sleep }) - years)).toBeLessThan(0.1);
  });

  /**
   * M. Sauter, From GSM to LTE-Advanced Pro and 5G, section 4.19.10, after 3GPP TR 45.820: a battery of 5 Wh lasts 38
   * years asleep at 0.015 mW and 10 hours transmitting at 500 mW. Tolerance: 0.1 years and 0.1 hours.
   */
  test('computes 38 years asleep and 10 hours transmitting for the NB-IoT study', () => {
    const capacity = 5000 / volts;
    expect(Math.abs(computeYears({ capacity, sleep: (0.015 / volts) * 1000 }) - 38)).toBeLessThan(0.1);
    const sending = computeYears({ capacity, perDay: 1, transmit: { current: 500 / volts, time: 24 * 3_600_000 } });
    expect(Math.abs(sending * 365.25 * 24 - 10)).toBeLessThan(0.1);
  });

  /**
   * iotclass.org/lorawan/sigfox.html: 18 messages of 3 times 2 s at 40 mA, 1 uA asleep, 6,000 mAh. Tolerance: 0.1
   * years.
   */
  test('computes 13.4 years for a water tank with 18 messages a day', () => {
    const years = computeYears({ capacity: 6000, sleep: 1, perDay: 18, transmit: { current: 40, time: 6000 } });
    expect(Math.abs(years - 13.4)).toBeLessThan(0.1);
  });

  /** Casals et al., Sensors 17(10), 2364, 2017: 2400 mAh last 6 years asleep at 45 uA. Tolerance: 0.1 years. */
  test('computes at most 6 years for the LoRaWAN model', () => {
    expect(Math.abs(computeYears({ capacity: 2400, sleep: 45 }) - 6)).toBeLessThan(0.1);
  });

  /**
   * The same paper: 1 year with a message every 5 minutes, from the currents of its states. Tolerance: 5 %, because the
   * paper rounds.
   */
  test('computes 1 year for the LoRaWAN model with a message every 5 minutes', () => {
    const values = batteryCalculatorPresets[0]?.values;
    const value = (member: keyof NonNullable<typeof values>): number => Number(values?.[member]);
    const years = computeYears({
      capacity: value('capacity'),
      sleep: value('sleep'),
      perDay: value('messages'),
      transmit: { current: value('transmitCurrent'), time: value('transmitTime') },
      receive: { current: value('receiveCurrent'), time: value('receiveTime') },
      measure: { current: value('measureCurrent'), time: value('measureTime') },
    });
    expect(Math.abs(years - 1)).toBeLessThan(0.05);
  });
});

test('adds sleep for the rest of the day', () => {
  const transmit = { current: 2, time: 12 * 3_600_000 };
  expect(computeBatteryLife({ ...blank, sleep: 1000, transmit, perDay: 1 })).toMatchObject({
    active: 24,
    asleep: 12,
    average: 1.5,
  });
});

describe('impossible input', () => {
  test('rejects messages that take more than 24 hours a day', () => {
    const transmit = { current: 40, time: 60_000 };
    expect(computeBatteryLife({ ...blank, perDay: 1440, transmit }).kind).toBe('life');
    expect(computeBatteryLife({ ...blank, perDay: 1500, transmit })).toEqual({ kind: 'never-asleep', hours: 25 });
  });

  test('rejects an activity that draws less than sleep', () => {
    const use = { ...blank, sleep: 2000, receive: { current: 1, time: 100 }, perDay: 1 };
    expect(computeBatteryLife(use)).toEqual({ kind: 'below-sleep', activity: 'receive' });
    expect(computeBatteryLife({ ...use, receive: { current: 1, time: 0 } }).kind).toBe('life');
  });

  test('returns no life without any drain', () => {
    expect(computeBatteryLife({ ...blank, selfDischarge: 5 })).toEqual({ kind: 'no-drain' });
  });
});

test('leaves out steps that do not fit into a day', () => {
  const steps = computeBatteryLifeByMessages({ ...blank, sleep: 2, transmit: { current: 40, time: 200_000 } });
  expect(steps.map(({ perDay }) => perDay)).toEqual([1, 2, 4, 8, 12, 24, 48, 96, 144, 288]);
});

test('has numeric presets with dated sources', () => {
  for (const { values, source, note } of batteryCalculatorPresets) {
    expect([
      source.url.startsWith('https://'),
      (source.published ?? source.readIn) === undefined,
      formatMessage(note) === '',
    ]).toEqual([true, false, false]);
    for (const member of batteryCalculatorInputNames) expect(Number(values[member] ?? 0)).not.toBeNaN();
  }
});

describe('properties', () => {
  const draw = fc.record({
    current: fc.double({ min: 0, max: 3000, noNaN: true }),
    time: fc.integer({ min: 0, max: 600_000 }),
  });
  const anyUse: fc.Arbitrary<BatteryLifeParameters> = fc.record({
    capacity: fc.double({ min: 0.001, max: 1_000_000, noNaN: true }),
    usable: fc.double({ min: 0.001, max: 100, noNaN: true }),
    selfDischarge: fc.double({ min: 0, max: 50, noNaN: true }),
    sleep: fc.double({ min: 0, max: 100_000, noNaN: true }),
    transmit: draw,
    receive: draw,
    measure: draw,
    perDay: fc.double({ min: 0, max: 86_400, noNaN: true }),
  });
  /** Tolerance for floating-point errors. */
  const tolerance = 1 + 1e-9;

  test('returns a finite positive life', () => {
    fc.assert(
      fc.property(anyUse, (use) => {
        const life = computeBatteryLife(use);
        if (life.kind === 'life') expect(Number.isFinite(life.years) && life.years > 0).toBe(true);
      }),
    );
  });

  const expectNotLonger = (change: (use: BatteryLifeParameters) => Partial<BatteryLifeParameters>): void =>
    fc.assert(
      fc.property(anyUse, (use) => {
        const [before, after] = [computeBatteryLife(use), computeBatteryLife({ ...use, ...change(use) })];
        if (before.kind === 'life' && after.kind === 'life')
          expect(after.years).toBeLessThanOrEqual(before.years * tolerance);
      }),
    );

  test('never returns a longer life for more consumption', () => {
    expectNotLonger(({ perDay }) => ({ perDay: perDay * 1.5 }));
    expectNotLonger(({ transmit }) => ({ transmit: { ...transmit, current: transmit.current + 10 } }));
    expectNotLonger(({ receive }) => ({ receive: { ...receive, time: receive.time + 100 } }));
    expectNotLonger(({ sleep }) => ({ sleep: sleep * 1.1 }));
    expectNotLonger(({ selfDischarge }) => ({ selfDischarge: selfDischarge + 1 }));
    expectNotLonger(({ usable }) => ({ usable: usable / 2 }));
  });
});
