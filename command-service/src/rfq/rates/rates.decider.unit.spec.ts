import { randomUUID } from 'node:crypto';
import {
  type ExchangeRateEvent,
  exchangeRateEvents,
  exchangeRatesStreamName,
} from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import { createCommandExecutorAndStateLoader } from '@marketplace/event-store/execute.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import { noStreamRevision } from '@marketplace/event-store/port.ts';
import { createInMemoryTestEventStore } from '@marketplace/event-store/testing/memory.ts';
import { createInMemoryTestSubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';
import { givenDeciderTestEvents, buildTestEventMeta } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { validateExchangeRates } from './exchangeRateValidation.ts';
import { type SetOrRemoveExchangeRatesCommand, exchangeRatesDecider } from './rates.decider.ts';
import { expectThrownRefusal } from './testing/catchRefusal.ts';

const source = 'European Central Bank';
const usd = { currency: 'USD', rate: '1.0812' } as const;
const jpy = { currency: 'JPY', rate: '164.35' } as const;
type Rates = Extract<ExchangeRateEvent, { type: 'ExchangeRatesSet' }>['data']['rates'];
const wasSet = (version: number, asOf: string, rates: Rates): ExchangeRateEvent => ({
  type: 'ExchangeRatesSet',
  data: { version, asOf, source, rates },
});
const set = (seen: number, asOf: string, rates: Rates) =>
  ({ type: 'SetExchangeRates', seen, given: { asOf, source, rates } }) as const;
const remove = (seen: number, currency: string) => ({ type: 'RemoveExchangeRate', seen, currency }) as const;
const first = wasSet(1, '2026-11-25', [usd, jpy]);

describe('exchange rates', () => {
  test('sets rates with a day and a source, incrementing the version', () => {
    givenDeciderTestEvents(exchangeRatesDecider)
      .when(set(0, '2026-11-25', [usd, jpy]))
      .then([first]);
    const newer = { ...usd, rate: '1.09' };
    givenDeciderTestEvents(exchangeRatesDecider, [first])
      .when(set(1, '2026-11-26', [newer]))
      .then([wasSet(2, '2026-11-26', [newer])]);
  });

  test('emits nothing for unchanged rates', () => {
    givenDeciderTestEvents(exchangeRatesDecider, [first])
      .when(set(1, '2026-11-25', [usd, jpy]))
      .then([]);
    const corrected = { ...jpy, rate: '164.36' };
    givenDeciderTestEvents(exchangeRatesDecider, [first])
      .when(set(1, '2026-11-25', [usd, corrected]))
      .then([wasSet(2, '2026-11-25', [corrected])]);
  });

  test('rejects rates of an earlier day, until the current rate is removed', () => {
    givenDeciderTestEvents(exchangeRatesDecider, [first])
      .when(set(1, '2026-11-24', [usd, { currency: 'GBP', rate: '0.85' }]))
      .thenRefuses('rates.older');
    const removed: ExchangeRateEvent = { type: 'ExchangeRateRemoved', data: { version: 2, currency: 'USD' } };
    givenDeciderTestEvents(exchangeRatesDecider, [first]).when(remove(1, 'usd')).then([removed]);
    givenDeciderTestEvents(exchangeRatesDecider, [first, removed])
      .when(set(2, '2026-11-24', [usd]))
      .then([wasSet(3, '2026-11-24', [usd])]);
  });

  test('rejects changes and removals based on an outdated version', () => {
    givenDeciderTestEvents(exchangeRatesDecider, [first])
      .when(set(0, '2026-11-26', [usd]))
      .thenRefuses('rates.changed');
    givenDeciderTestEvents(exchangeRatesDecider, [first]).when(remove(2, 'USD')).thenRefuses('rates.changed');
  });

  test('rejects the removal of a rate that is not set', () => {
    for (const currency of ['GBP', 'EUR', '', 'USD ']) {
      givenDeciderTestEvents(exchangeRatesDecider, [first]).when(remove(1, currency)).thenRefuses('rates.unknown');
    }
  });
});

test('rejects change 10,001, but not a removal', async () => {
  const { maxEvents: maxEvents = 0, refusal } = exchangeRatesDecider.quota ?? {};
  expect([maxEvents, refusal?.code]).toEqual([10_000, 'rates.history-full']);
  const store = createInMemoryTestEventStore();
  const codec = createEventCodec(exchangeRateEvents);
  const { execute } = createCommandExecutorAndStateLoader({ codec, keys: createInMemoryTestSubjectKeys(), store });
  const changes = Array.from({ length: maxEvents }, (_none, at) => {
    const { type, data } = wasSet(at + 1, '2026-11-20', [usd]);
    return { id: randomUUID(), type: `${type}.v1`, data, meta: buildTestEventMeta() };
  });
  await store.append(exchangeRatesStreamName, changes, { expectedRevision: noStreamRevision, commandId: randomUUID() });
  const run = (command: SetOrRemoveExchangeRatesCommand) =>
    execute(exchangeRatesDecider, { stream: exchangeRatesStreamName, command, meta: buildTestEventMeta() });
  await expect(run(set(maxEvents, '2026-11-26', [jpy]))).rejects.toMatchObject({
    kind: 'state',
    code: 'rates.history-full',
  });
  expect((await run(remove(maxEvents, 'USD'))).events).toHaveLength(1);
});

describe('entered rates', () => {
  const at = '2026-11-26T09:00:00.000Z';
  const right = { as_of: '2026-11-26', source, rates: [usd] };
  const refusal = (more: object) => expectThrownRefusal(() => validateExchangeRates({ ...right, ...more }, at));

  test('stores rates as typed', () => {
    const rates = [{ currency: 'usd', rate: '1.08120' }];
    expect(validateExchangeRates({ ...right, rates }, at)).toEqual({
      asOf: '2026-11-26',
      source,
      rates: [{ currency: 'USD', rate: '1.08120' }],
    });
  });

  const wrong: readonly (readonly [string, object, string, string])[] = [
    ['no date', { as_of: 'yesterday' }, 'rates.day', 'as_of'],
    ['an impossible date', { as_of: '2026-02-30' }, 'rates.day', 'as_of'],
    ['a day in the future', { as_of: '2026-11-27' }, 'rates.day', 'as_of'],
    ['a day before the euro', { as_of: '1998-12-31' }, 'rates.day', 'as_of'],
    ['no source', { source: '' }, 'rates.source', 'source'],
    ['an unknown currency', { rates: [usd, { currency: 'XYZ', rate: '1' }] }, 'rates.currency', 'rates.1.currency'],
    ['the base currency', { rates: [{ currency: 'EUR', rate: '1' }] }, 'rates.base', 'rates.0.currency'],
    ['a duplicate currency', { rates: [usd, jpy, { ...usd, currency: 'usd' }] }, 'rates.duplicate', 'rates.2.currency'],
    ...['0', '0.00', '-1', '1e5', '1.234,56', '1,234.56', '1\u0000', ''].map(
      (rate) => [JSON.stringify(rate), { rates: [{ currency: 'USD', rate }] }, 'rates.rate', 'rates.0.rate'] as const,
    ),
  ];
  test.each(wrong)('rejects %s, with the path', (_, more, code, path) => {
    expect(refusal(more)).toMatchObject({ code, issues: [{ path }] });
  });

  test('accepts a day that has started in some time zone', () => {
    expect(validateExchangeRates({ ...right, as_of: '2026-11-27' }, '2026-11-26T10:00:00.000Z').asOf).toBe(
      '2026-11-27',
    );
  });
});
