import { accessEvents } from '@marketplace/contracts/access/access.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProjectedEvent } from '../runtime/projection.ts';
import { createProjectionBench, type ProjectionBench } from '../testing/projectionBench.ts';
import { responsesProjection } from './responses.projection.ts';

const uuid = (kind: number, n: number): string => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Every event comes an hour after the one before. */
const atOf = (position: bigint): string => new Date(Date.UTC(2026, 10, 1, Number(position))).toISOString();
const hour = 3600;

const fact = (n: number) => ({ rfqId: uuid(1, n), linkId: uuid(2, n), providerId: 'emnify', buyerId: uuid(3, n) });

/** An RFQ of a buyer of its own to one provider. */
function sent(n: number, change: object = {}): DomainEvent {
  const { rfqId, linkId, providerId, buyerId } = fact(n);
  const links = [{ linkId, providerId, providerName: 'EMnify', providerType: 'MVNO', providerWebsite: null }];
  return { type: 'RfqSent', data: { rfqId, buyerId, links, ...change } };
}

const on = (type: string, n: number, more: object = {}): DomainEvent => ({ type, data: { ...fact(n), ...more } });
const accepted = (n: number): DomainEvent => on('RfqAccepted', n);
const expired = (n: number): DomainEvent => {
  const { rfqId, linkId, providerId, buyerId } = fact(n);
  return { type: 'RfqExpired', data: { rfqId, buyerId, linkIds: [linkId], providerIds: [providerId] } };
};
const set = (n: number, from: string, to: string): DomainEvent =>
  on('LinkStatusSetByAdmin', n, { from, to, notes: null });

const vendorId = uuid(4, 1);
const access = (type: string, userId = vendorId): DomainEvent => ({
  type,
  data: { userId, providerId: 'emnify', providerName: 'EMnify' },
});
const approved = access('AccessApproved');

let bench: ProjectionBench;
beforeEach(async () => {
  bench = await createProjectionBench(responsesProjection, atOf);
});
afterEach(async () => bench.close());

const figures = async () => {
  const rows = await bench.rows(
    `SELECT requests, buyers, answered, median_seconds AS median FROM {schema}.provider_response WHERE provider_id = 'emnify'`,
  );
  return rows[0];
};

test('handles every event of RFQs and access, and what ends an account', () => {
  const names = [...rfqEvents, ...accessEvents].map(({ name }) => name);
  const all = [...names, 'AccountDisabled', 'AccountEnabled', 'SubjectErased'];
  expect(Object.keys(responsesProjection.handlers).sort()).toEqual(all.sort());
});

describe('a request', () => {
  test('that is open and not yet due counts nowhere', async () => {
    await bench.apply(approved, sent(1), on('RfqViewed', 1));
    expect(await figures()).toEqual({ requests: 0, buyers: 0, answered: 0, median: null });
  });

  test.each(['RfqAccepted', 'RfqRejected'])('is answered by %s', async (type) => {
    await bench.apply(approved, sent(1), on(type, 1));
    expect(await figures()).toEqual({ requests: 1, buyers: 1, answered: 1, median: hour });
  });

  test('is answered by a quote where an admin had accepted it', async () => {
    await bench.apply(approved, sent(1), set(1, 'sent', 'accepted'));
    expect(await figures()).toMatchObject({ requests: 0 });
    await bench.apply(on('QuoteSent', 1, { version: 1 }));
    expect(await figures()).toEqual({ requests: 1, buyers: 1, answered: 1, median: 2 * hour });
  });

  test('keeps the time of its first answer, whatever comes after', async () => {
    await bench.apply(approved, sent(1), accepted(1), set(1, 'accepted', 'sent'), on('RfqRejected', 1));
    expect(await figures()).toMatchObject({ answered: 1, median: hour });
  });

  test('that expired without an answer was not answered', async () => {
    await bench.apply(approved, sent(1), expired(1));
    expect(await figures()).toEqual({ requests: 1, buyers: 1, answered: 0, median: null });
  });

  test('that expired after an answer was answered', async () => {
    await bench.apply(approved, sent(1), accepted(1), expired(1));
    expect(await figures()).toMatchObject({ requests: 1, answered: 1 });
  });

  test('that an admin took out of expired is open again', async () => {
    await bench.apply(approved, sent(1), expired(1), set(1, 'expired', 'sent'));
    expect(await figures()).toMatchObject({ requests: 0 });
  });

  test('that was deleted counts nowhere', async () => {
    await bench.apply(approved, sent(1), accepted(1), on('LinkDeleted', 1));
    expect(await figures()).toMatchObject({ requests: 0, answered: 0 });
  });

  test('that expired before anybody here could answer counts nowhere', async () => {
    await bench.apply(sent(1), sent(2), expired(1), approved, expired(2));
    expect(await figures()).toMatchObject({ requests: 1, answered: 0 });
  });

  test("of the provider's own people counts nowhere", async () => {
    await bench.apply(approved, sent(1, { buyerId: vendorId }), accepted(1));
    expect(await figures()).toMatchObject({ requests: 0 });
  });
});

test('the median is that of the first answers, exactly', async () => {
  await bench.apply(approved, sent(1), sent(2), sent(3), accepted(3), accepted(2), accepted(1), sent(4), expired(4));
  // Sent in hours 2, 3, 4; answered in hours 7, 6, 5.
  expect(await figures()).toEqual({ requests: 4, buyers: 4, answered: 3, median: 3 * hour });
});

test('two requests of one buyer are of one buyer', async () => {
  await bench.apply(approved, sent(1), sent(2, { buyerId: uuid(3, 1) }), accepted(1), accepted(2));
  expect(await figures()).toMatchObject({ requests: 2, buyers: 1 });
});

describe('who answers for a provider', () => {
  const here = async () => bench.rows('SELECT user_id FROM {schema}.approval WHERE NOT lapsed');

  test('does so until it is revoked, and again once approved again', async () => {
    await bench.apply(approved);
    expect(await here()).toHaveLength(1);
    await bench.apply(access('AccessRevoked'));
    expect(await here()).toEqual([]);
    await bench.apply(approved);
    expect(await here()).toEqual([{ user_id: vendorId }]);
  });

  test('is nobody who only reads, until another right is given', async () => {
    const right = (to: string): DomainEvent => ({
      type: 'VendorRightSet',
      data: { userId: vendorId, providerId: 'emnify', right: to, by: uuid(4, 2) },
    });
    const approvedTo = (to: string): DomainEvent => ({
      ...approved,
      data: { ...(approved.data as object), right: to },
    });
    await bench.apply(approvedTo('viewer'));
    expect(await here()).toEqual([]);
    await bench.apply(right('vendor'));
    expect(await here()).toHaveLength(1);
    await bench.apply(right('viewer'));
    expect(await here()).toEqual([]);
    await bench.apply(access('AccessRevoked'), approvedTo('vendor'), right('owner'));
    expect(await here()).toHaveLength(1);
  });

  test('ends with the erasure of the person', async () => {
    await bench.apply(approved, { type: 'SubjectErased', data: { userId: vendorId } });
    expect(await here()).toEqual([]);
  });

  test('is kept apart while the account is disabled', async () => {
    const disabled = async () => bench.rows('SELECT user_id FROM {schema}.disabled_account');
    await bench.apply({ type: 'AccountDisabled', data: { userId: vendorId } });
    expect(await disabled()).toEqual([{ user_id: vendorId }]);
    await bench.apply({ type: 'AccountEnabled', data: { userId: vendorId } });
    expect(await disabled()).toEqual([]);
  });
});

const story = [
  sent(1),
  approved,
  sent(2),
  accepted(1),
  sent(3),
  expired(2),
  set(1, 'accepted', 'sent'),
  on('RfqRejected', 1),
  access('AccessRevoked'),
  on('LinkDeleted', 3),
  approved,
  sent(4),
  on('QuoteSent', 4, { version: 1 }),
];
const everything = async (of: ProjectionBench) =>
  of.rows(
    `SELECT to_jsonb(r) AS row FROM {schema}.request r UNION ALL SELECT to_jsonb(a) FROM {schema}.answer a UNION ALL
     SELECT to_jsonb(v) FROM {schema}.approval v UNION ALL SELECT to_jsonb(p) FROM {schema}.provider_response p ORDER BY row`,
  );

test('does not depend on where one batch ends and the next begins', async () => {
  await bench.apply(...story);
  const whole = await everything(bench);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: story.length - 1 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const other = await createProjectionBench(responsesProjection, atOf);
      const ends = [...places.sort((a, b) => a - b), story.length];
      let start = 0;
      for (const end of ends) {
        await other.apply(...story.slice(start, end));
        start = end;
      }
      const rows = await everything(other);
      await other.close();
      expect(rows).toEqual(whole);
    }),
    { numRuns: 6 },
  );
});

describe('news', () => {
  const news = (event: DomainEvent) => responsesProjection.changes({ event, position: 1n } as ProjectedEvent);

  test('of an answer, an expiry and an approval are for everybody, and say of whom nothing', () => {
    for (const event of [accepted(1), expired(1), approved]) expect(news(event)).toEqual([['all', 'Responses']]);
  });

  test('of what changes no figure are there none', () => {
    for (const event of [sent(1), on('RfqViewed', 1), access('AccessRequested')]) expect(news(event)).toEqual([]);
  });
});
