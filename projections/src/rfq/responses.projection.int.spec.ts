import { userAccessRightsEvents } from '@marketplace/contracts/access/access.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProjectedEvent } from '../runtime/projection.ts';
import { createProjectionTestHarness, type ProjectionTestHarness } from '../testing/projectionBench.ts';
import { providerResponseMetricsProjection } from './responses.projection.ts';

const uuid = (kind: number, n: number): string => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Events are one hour apart. */
const timeOfPosition = (position: bigint): string => new Date(Date.UTC(2026, 10, 1, Number(position))).toISOString();
const hourSeconds = 3600;

const linkIds = (n: number) => ({ rfqId: uuid(1, n), linkId: uuid(2, n), providerId: 'emnify', buyerId: uuid(3, n) });

/** Builds the `RfqSent` event of RFQ `n` with one provider; each RFQ has a different buyer. */
function sent(n: number, change: object = {}): DomainEvent {
  const { rfqId, linkId, providerId, buyerId } = linkIds(n);
  const links = [{ linkId, providerId, providerName: 'EMnify', providerType: 'MVNO', providerWebsite: null }];
  return { type: 'RfqSent', data: { rfqId, buyerId, links, ...change } };
}

const on = (type: string, n: number, more: object = {}): DomainEvent => ({ type, data: { ...linkIds(n), ...more } });
const accepted = (n: number): DomainEvent => on('RfqAccepted', n);
const expired = (n: number): DomainEvent => {
  const { rfqId, linkId, providerId, buyerId } = linkIds(n);
  return { type: 'RfqExpired', data: { rfqId, buyerId, linkIds: [linkId], providerIds: [providerId] } };
};
const setStatus = (n: number, from: string, to: string): DomainEvent =>
  on('LinkStatusSetByAdmin', n, { from, to, notes: null });

const vendorId = uuid(4, 1);
const access = (type: string, userId = vendorId): DomainEvent => ({
  type,
  data: { userId, providerId: 'emnify', providerName: 'EMnify' },
});
const approved = access('AccessApproved');

let bench: ProjectionTestHarness;
beforeEach(async () => {
  bench = await createProjectionTestHarness(providerResponseMetricsProjection, timeOfPosition);
});
afterEach(async () => bench.close());

const readMetrics = async () => {
  const rows = await bench.rows(
    `SELECT requests, buyers, answered, median_seconds AS median FROM {schema}.provider_response WHERE provider_id = 'emnify'`,
  );
  return rows[0];
};

test('handles all events of RFQs and access, and account state changes', () => {
  const names = [...rfqEvents, ...userAccessRightsEvents].map(({ name }) => name);
  const all = [...names, 'AccountDisabled', 'AccountEnabled', 'SubjectErased'];
  expect(Object.keys(providerResponseMetricsProjection.handlers).sort()).toEqual(all.sort());
});

describe('response metrics', () => {
  test('excludes open requests', async () => {
    await bench.apply(approved, sent(1), on('RfqViewed', 1));
    expect(await readMetrics()).toEqual({ requests: 0, buyers: 0, answered: 0, median: null });
  });

  test.each(['RfqAccepted', 'RfqRejected'])('counts a request as answered after %s', async (type) => {
    await bench.apply(approved, sent(1), on(type, 1));
    expect(await readMetrics()).toEqual({ requests: 1, buyers: 1, answered: 1, median: hourSeconds });
  });

  test('counts a quote as answer when an admin set the request to accepted', async () => {
    await bench.apply(approved, sent(1), setStatus(1, 'sent', 'accepted'));
    expect(await readMetrics()).toMatchObject({ requests: 0 });
    await bench.apply(on('QuoteSent', 1, { version: 1 }));
    expect(await readMetrics()).toEqual({ requests: 1, buyers: 1, answered: 1, median: 2 * hourSeconds });
  });

  test('keeps the time of the first answer', async () => {
    await bench.apply(approved, sent(1), accepted(1), setStatus(1, 'accepted', 'sent'), on('RfqRejected', 1));
    expect(await readMetrics()).toMatchObject({ answered: 1, median: hourSeconds });
  });

  test('counts requests that expired without an answer as unanswered', async () => {
    await bench.apply(approved, sent(1), expired(1));
    expect(await readMetrics()).toEqual({ requests: 1, buyers: 1, answered: 0, median: null });
  });

  test('counts requests that expired after an answer as answered', async () => {
    await bench.apply(approved, sent(1), accepted(1), expired(1));
    expect(await readMetrics()).toMatchObject({ requests: 1, answered: 1 });
  });

  test('excludes requests that an admin reopened', async () => {
    await bench.apply(approved, sent(1), expired(1), setStatus(1, 'expired', 'sent'));
    expect(await readMetrics()).toMatchObject({ requests: 0 });
  });

  test('excludes deleted requests', async () => {
    await bench.apply(approved, sent(1), accepted(1), on('LinkDeleted', 1));
    expect(await readMetrics()).toMatchObject({ requests: 0, answered: 0 });
  });

  test('excludes requests that expired before the provider had users', async () => {
    await bench.apply(sent(1), sent(2), expired(1), approved, expired(2));
    expect(await readMetrics()).toMatchObject({ requests: 1, answered: 0 });
  });

  test("excludes requests of the provider's own users", async () => {
    await bench.apply(approved, sent(1, { buyerId: vendorId }), accepted(1));
    expect(await readMetrics()).toMatchObject({ requests: 0 });
  });
});

test('calculates the exact median of first answers', async () => {
  await bench.apply(approved, sent(1), sent(2), sent(3), accepted(3), accepted(2), accepted(1), sent(4), expired(4));
  // Sent in hours 2, 3, 4; answered in hours 7, 6, 5.
  expect(await readMetrics()).toEqual({ requests: 4, buyers: 4, answered: 3, median: 3 * hourSeconds });
});

test('counts a buyer with two requests once', async () => {
  await bench.apply(approved, sent(1), sent(2, { buyerId: uuid(3, 1) }), accepted(1), accepted(2));
  expect(await readMetrics()).toMatchObject({ requests: 2, buyers: 1 });
});

describe('approvals', () => {
  const listActive = async () => bench.rows('SELECT user_id FROM {schema}.approval WHERE NOT lapsed');

  test('ends an approval when access is revoked', async () => {
    await bench.apply(approved);
    expect(await listActive()).toHaveLength(1);
    await bench.apply(access('AccessRevoked'));
    expect(await listActive()).toEqual([]);
    await bench.apply(approved);
    expect(await listActive()).toEqual([{ user_id: vendorId }]);
  });

  test('lapses an approval while the user is a viewer', async () => {
    const setRight = (to: string): DomainEvent => ({
      type: 'VendorRightSet',
      data: { userId: vendorId, providerId: 'emnify', right: to, by: uuid(4, 2) },
    });
    const approvedTo = (to: string): DomainEvent => ({
      ...approved,
      data: { ...(approved.data as object), right: to },
    });
    await bench.apply(approvedTo('viewer'));
    expect(await listActive()).toEqual([]);
    await bench.apply(setRight('vendor'));
    expect(await listActive()).toHaveLength(1);
    await bench.apply(setRight('viewer'));
    expect(await listActive()).toEqual([]);
    await bench.apply(access('AccessRevoked'), approvedTo('vendor'), setRight('owner'));
    expect(await listActive()).toHaveLength(1);
  });

  test('ends an approval when the user is erased', async () => {
    await bench.apply(approved, { type: 'SubjectErased', data: { userId: vendorId } });
    expect(await listActive()).toEqual([]);
  });

  test('stores disabled accounts separately', async () => {
    const disabled = async () => bench.rows('SELECT user_id FROM {schema}.disabled_account');
    await bench.apply({ type: 'AccountDisabled', data: { userId: vendorId } });
    expect(await disabled()).toEqual([{ user_id: vendorId }]);
    await bench.apply({ type: 'AccountEnabled', data: { userId: vendorId } });
    expect(await disabled()).toEqual([]);
  });
});

const scenario = [
  sent(1),
  approved,
  sent(2),
  accepted(1),
  sent(3),
  expired(2),
  setStatus(1, 'accepted', 'sent'),
  on('RfqRejected', 1),
  access('AccessRevoked'),
  on('LinkDeleted', 3),
  approved,
  sent(4),
  on('QuoteSent', 4, { version: 1 }),
];
const everything = async (of: ProjectionTestHarness) =>
  of.rows(
    `SELECT to_jsonb(r) AS row FROM {schema}.request r UNION ALL SELECT to_jsonb(a) FROM {schema}.answer a UNION ALL
     SELECT to_jsonb(v) FROM {schema}.approval v UNION ALL SELECT to_jsonb(p) FROM {schema}.provider_response p ORDER BY row`,
  );

test('produces the same rows for any batch boundaries', async () => {
  await bench.apply(...scenario);
  const whole = await everything(bench);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: scenario.length - 1 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const other = await createProjectionTestHarness(providerResponseMetricsProjection, timeOfPosition);
      const ends = [...places.sort((a, b) => a - b), scenario.length];
      let start = 0;
      for (const end of ends) {
        await other.apply(...scenario.slice(start, end));
        start = end;
      }
      const rows = await everything(other);
      await other.close();
      expect(rows).toEqual(whole);
    }),
    { numRuns: 6 },
  );
});

describe('changes', () => {
  const findChanges = (event: DomainEvent) =>
    providerResponseMetricsProjection.changes({ event, position: 1n } as ProjectedEvent);

  test('notifies everybody of answers, expiries and approvals', () => {
    for (const event of [accepted(1), expired(1), approved]) expect(findChanges(event)).toEqual([['all', 'Responses']]);
  });

  test('notifies nobody of events that change no metric', () => {
    for (const event of [sent(1), on('RfqViewed', 1), access('AccessRequested')])
      expect(findChanges(event)).toEqual([]);
  });
});
