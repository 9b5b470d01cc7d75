import { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { type RfqEvent, rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import { computeRfqOverallStatus } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { firstRfqNumber, rfqLinkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProjectionTestHarness, type ProjectionTestHarness } from '../testing/projectionBench.ts';
import { rfqsAndQuotesProjection } from './rfqBoard.projection.ts';
import {
  sampleRfqBuyerId,
  expectedSampleRfqContactRow,
  getSampleRfqLinkId,
  buildSampleRfqLinkEvent,
  sampleProviderIds,
  buildSampleQuoteSentEvent,
  getSampleRfqId,
  buildSampleRfqSentEvent,
  buildSampleUuid,
} from './testing/boardEvents.ts';

const at = '2026-11-21T12:00:00.000Z';
let bench: ProjectionTestHarness;
beforeEach(async () => {
  bench = await createProjectionTestHarness(rfqsAndQuotesProjection, at);
});
afterEach(async () => bench.close());

const numbers = async () =>
  bench.rows<{ rfq_id: string; number: number }>('SELECT rfq_id, number FROM {schema}.rfq ORDER BY number');
const link = async (n: number, provider: number) => {
  const found = await bench.rows('SELECT * FROM {schema}.rfq_link WHERE link_id = $1', [
    getSampleRfqLinkId(n, provider),
  ]);
  return found[0];
};
/** All rows, without positions, which this bench increments when a batch is applied again. */
const everything = async () =>
  bench.rows(
    `SELECT to_jsonb(r) - 'position' AS row FROM {schema}.rfq r UNION ALL
     SELECT to_jsonb(c) FROM {schema}.rfq_contact c UNION ALL
     SELECT to_jsonb(l) - 'position' FROM {schema}.rfq_link l UNION ALL
     SELECT to_jsonb(w) FROM {schema}.rfq_words w UNION ALL
     SELECT to_jsonb(n) FROM {schema}.asked_name n UNION ALL
     SELECT to_jsonb(k) FROM {schema}.link_count k UNION ALL
     SELECT to_jsonb(o) FROM {schema}.rfq_count o UNION ALL
     SELECT to_jsonb(t) FROM {schema}.answer_time t UNION ALL
     SELECT to_jsonb(q) FROM {schema}.quote_version q ORDER BY row`,
  );

test('handles all events of RFQs and erasures', () => {
  const names = [...rfqEvents, SubjectErased].map(({ name }) => name);
  expect(Object.keys(rfqsAndQuotesProjection.handlers).sort()).toEqual(names.sort());
});

test('numbers RFQs in log order across batches', async () => {
  await bench.apply(buildSampleRfqSentEvent(3), buildSampleRfqSentEvent(1));
  await bench.apply(buildSampleRfqLinkEvent('RfqViewed', 3, 0));
  await bench.apply(buildSampleRfqSentEvent(2));
  expect(await numbers()).toEqual([
    { rfq_id: getSampleRfqId(3), number: firstRfqNumber },
    { rfq_id: getSampleRfqId(1), number: firstRfqNumber + 1 },
    { rfq_id: getSampleRfqId(2), number: firstRfqNumber + 2 },
  ]);
});

test('derives the status of an RFQ from its links that are not deleted', async () => {
  const status = fc.constantFrom(...rfqLinkStatuses);
  const linkState = fc.record({ status, deleted: fc.boolean() });
  let n = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(linkState, { minLength: 3, maxLength: 3 }), async (states) => {
      n += 1;
      await bench.apply(buildSampleRfqSentEvent(n));
      const events = states.flatMap(({ status: to, deleted }, provider) => [
        buildSampleRfqLinkEvent('LinkStatusSetByAdmin', n, provider, { from: 'sent', to, notes: null }),
        ...(deleted ? [buildSampleRfqLinkEvent('LinkDeleted', n, provider)] : []),
      ]);
      await bench.apply(...events);
      const [row] = await bench.rows('SELECT status FROM {schema}.rfq WHERE rfq_id = $1', [getSampleRfqId(n)]);
      const live = states.filter(({ deleted }) => !deleted).map((state) => state.status);
      expect(row).toEqual({ status: computeRfqOverallStatus(live) });
    }),
    { numRuns: 60 },
  );
});

test('clears contact and free text of only the erased buyer, in any batch', async () => {
  const other = buildSampleUuid(4, 1);
  await bench.apply(buildSampleRfqSentEvent(1));
  await bench.apply(buildSampleRfqSentEvent(2, { buyerId: other }), buildSampleRfqSentEvent(3), {
    type: 'SubjectErased',
    data: { userId: sampleRfqBuyerId },
  });
  const contacts = await bench.rows(
    'SELECT rfq_id, contact_name, email, phone, custom_requirements, wizard_data FROM {schema}.rfq_contact ORDER BY rfq_id',
  );
  const erased = { contact_name: null, email: null, phone: null, custom_requirements: null, wizard_data: null };
  expect(contacts).toEqual([
    { rfq_id: getSampleRfqId(1), ...erased },
    { rfq_id: getSampleRfqId(2), ...expectedSampleRfqContactRow },
    { rfq_id: getSampleRfqId(3), ...erased },
  ]);
});

const scenario = [
  buildSampleRfqSentEvent(1),
  buildSampleRfqLinkEvent('RfqViewed', 1, 0),
  buildSampleRfqLinkEvent('RfqAccepted', 1, 0),
  buildSampleQuoteSentEvent(1, 0, 1),
  buildSampleRfqSentEvent(2),
  buildSampleRfqLinkEvent('RfqRejected', 1, 1),
  buildSampleQuoteSentEvent(1, 0, 2),
  {
    type: 'RfqExpired',
    data: {
      rfqId: getSampleRfqId(1),
      buyerId: sampleRfqBuyerId,
      companyId: null,
      linkIds: [getSampleRfqLinkId(1, 2)],
      providerIds: ['1nce'],
    },
  },
  buildSampleRfqLinkEvent('LinkStatusSetByAdmin', 2, 0, { from: 'sent', to: 'accepted', notes: null }),
  buildSampleRfqLinkEvent('LinkDeleted', 2, 1),
];

test('produces the same rows when a batch is applied twice', async () => {
  await bench.apply(buildSampleRfqSentEvent(9));
  await bench.apply(...scenario);
  const once = await everything();
  await bench.apply(...scenario);
  expect(await everything()).toEqual(once);
});

test('produces the same rows for any batch boundaries', async () => {
  await bench.apply(...scenario);
  const whole = await everything();
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: scenario.length - 1 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const other = await createProjectionTestHarness(rfqsAndQuotesProjection, at);
      const ends = [...places.sort((a, b) => a - b), scenario.length];
      let start = 0;
      for (const end of ends) {
        await other.apply(...scenario.slice(start, end));
        start = end;
      }
      const rows = await other.rows(`SELECT to_jsonb(r) AS row FROM {schema}.rfq r ORDER BY rfq_id`);
      const links = await other.rows(`SELECT to_jsonb(l) AS row FROM {schema}.rfq_link l ORDER BY link_id`);
      await other.close();
      expect(rows).toEqual(await bench.rows(`SELECT to_jsonb(r) AS row FROM {schema}.rfq r ORDER BY rfq_id`));
      expect(links).toEqual(await bench.rows(`SELECT to_jsonb(l) AS row FROM {schema}.rfq_link l ORDER BY link_id`));
    }),
    { numRuns: 8 },
  );
  expect(await everything()).toEqual(whole);
});

describe('link', () => {
  test('has the times of views and answers, and its newest quote', async () => {
    await bench.apply(...scenario);
    expect(await link(1, 0)).toMatchObject({
      status: 'responded',
      ever_accepted: true,
      viewed_at: new Date(at),
      accepted_at: new Date(at),
      responded_at: new Date(at),
      quote_version: 2,
    });
    const versions = await bench.rows('SELECT version, amount FROM {schema}.quote_version ORDER BY version');
    expect(versions).toEqual([
      { version: 1, amount: '1.50' },
      { version: 2, amount: '2.50' },
    ]);
  });

  test('is not marked as accepted when rejected or expired before', async () => {
    await bench.apply(...scenario);
    expect(await link(1, 1)).toMatchObject({ status: 'rejected', ever_accepted: false });
    expect(await link(1, 2)).toMatchObject({ status: 'expired', ever_accepted: false });
  });

  test('is not marked as accepted by the vendor when an admin sets the status', async () => {
    await bench.apply(...scenario);
    expect(await link(2, 0)).toMatchObject({ status: 'accepted', ever_accepted: false, accepted_at: null });
  });

  test('has the time of its rejection and the last admin note', async () => {
    await bench.apply(...scenario);
    expect(await link(1, 1)).toMatchObject({ rejected_at: new Date(at), admin_notes: null });
    const change = { from: 'rejected', to: 'sent' };
    await bench.apply(
      buildSampleRfqLinkEvent('LinkStatusSetByAdmin', 1, 1, { ...change, notes: 'Rejected by mistake.' }),
    );
    await bench.apply(
      buildSampleRfqLinkEvent('LinkStatusSetByAdmin', 1, 1, { from: 'sent', to: 'accepted', notes: null }),
    );
    expect(await link(1, 1)).toMatchObject({ status: 'accepted', admin_notes: 'Rejected by mistake.' });
  });

  test('counts only its own events as its version', async () => {
    await bench.apply(...scenario);
    expect(await link(1, 0)).toMatchObject({ version: 4 });
    expect(await link(1, 2)).toMatchObject({ version: 1 });
    expect(await link(2, 2)).toMatchObject({ version: 0 });
  });

  test('stays as a tombstone when deleted', async () => {
    await bench.apply(...scenario);
    expect(await link(2, 1)).toMatchObject({ deleted_at: new Date(at) });
  });
});

test('stores an RFQ of an erased buyer without contact and free text', async () => {
  await bench.apply(buildSampleRfqSentEvent(1, { contact: null, customRequirements: null, wizardData: null }));
  expect(await bench.rows('SELECT * FROM {schema}.rfq_contact')).toEqual([
    {
      rfq_id: getSampleRfqId(1),
      buyer_id: sampleRfqBuyerId,
      contact_name: null,
      email: null,
      phone: null,
      custom_requirements: null,
      wizard_data: null,
      own_words: null,
      who_words: null,
      who_grams: null,
      masked: null,
      masked_words: null,
    },
  ]);
});

test('stores personal data only in the contact table', async () => {
  await bench.apply(buildSampleRfqSentEvent(1));
  const rest = await bench.rows(
    `SELECT to_jsonb(r)::text AS row FROM {schema}.rfq r UNION ALL SELECT to_jsonb(l)::text FROM {schema}.rfq_link l
      UNION ALL SELECT to_jsonb(w)::text FROM {schema}.rfq_words w`,
  );
  expect(JSON.stringify(rest)).not.toMatch(/Ida|meridian\.example|\+46|IP6/);
});

describe('changes', () => {
  const findAudiences = (event: DomainEvent): string[] => {
    const projected = { event: event as RfqEvent, stream: '', revision: 0, position: 1n, at, actor: 'system' };
    return [...new Set(rfqsAndQuotesProjection.changes(projected).map(([audience]) => audience))];
  };

  test('notifies the buyer and only the answering vendor of an answer', () => {
    expect(findAudiences(buildSampleRfqLinkEvent('RfqAccepted', 1, 0))).toEqual([
      `user:${sampleRfqBuyerId}`,
      'provider:emnify',
    ]);
  });

  test('notifies buyer and vendor of a status set by an admin, but not of a note', () => {
    const setStatus = (to: string) =>
      buildSampleRfqLinkEvent('LinkStatusSetByAdmin', 1, 0, { from: 'sent', to, notes: 'Called them.' });
    expect(findAudiences(setStatus('sent'))).toEqual([]);
    expect(findAudiences(setStatus('accepted'))).toEqual([`user:${sampleRfqBuyerId}`, 'provider:emnify']);
  });

  test('notifies the buyer and each vendor of a new RFQ', () => {
    expect(findAudiences(buildSampleRfqSentEvent(1))).toEqual([
      `user:${sampleRfqBuyerId}`,
      ...sampleProviderIds.map((id) => `provider:${id}`),
    ]);
  });

  test('notifies only vendors with expired links of an expiry', () => {
    const event = {
      type: 'RfqExpired',
      data: {
        rfqId: getSampleRfqId(1),
        buyerId: sampleRfqBuyerId,
        companyId: null,
        linkIds: [],
        providerIds: ['soracom'],
      },
    };
    expect(findAudiences(event)).toEqual([`user:${sampleRfqBuyerId}`, 'provider:soracom']);
  });
});
