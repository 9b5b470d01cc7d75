import { evolveRfq, type RfqLink, type RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { overallStatus } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { recorded } from '@marketplace/domain/rfq/rfq.history.ts';
import { type LinkAsStood, liveLinks, replayRfq } from '@marketplace/domain/rfq/rfq.replay.ts';
import { rfqBoardProjection } from '@marketplace/projections/rfq/rfqBoard.projection.ts';
import { rfqLives } from '@marketplace/projections/rfq/testing/rfqEvents.ts';
import { createProjectionBench } from '@marketplace/projections/testing/projectionBench.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const at = '2026-11-21T12:00:00.000Z';

function decided(life: readonly DomainEvent[]): readonly RfqLink[] {
  return life.reduce<RfqState>((rfq, event) => evolveRfq(rfq, event as RfqEvent), null)?.links ?? [];
}

function replayed(life: readonly DomainEvent[]): readonly LinkAsStood[] {
  const entry = (event: DomainEvent, index: number) => ({
    position: String(index),
    at,
    actor: 'system',
    event: recorded(event as RfqEvent),
  });
  const rfq = replayRfq(life.map(entry));
  return rfq === null ? [] : liveLinks(rfq);
}

/** A replayed link as decisions know it. */
function asDecided(link: LinkAsStood): RfqLink {
  const { linkId, providerId, status, everAccepted, quoteVersion, reopened, adminNotes, viewedAt, version } = link;
  const set = { status, everAccepted, quoteVersion, reopened, adminNotes };
  return { linkId, providerId, ...set, viewed: viewedAt !== null, version };
}

const boardLinks = `
  SELECT link_id AS "linkId", provider_id AS "providerId", status, ever_accepted AS "everAccepted",
         quote_version AS "quoteVersion", admin_notes AS "adminNotes", viewed_at IS NOT NULL AS viewed, version
    FROM {schema}.rfq_link WHERE deleted_at IS NULL ORDER BY ordinal`;

test('decisions, replay and board agree on every link and on the whole RFQ, whatever happened', async () => {
  const bench = await createProjectionBench(rfqBoardProjection, at);
  await fc.assert(
    fc.asyncProperty(rfqLives, async (life) => {
      await bench.rows('TRUNCATE {schema}.rfq, {schema}.rfq_contact, {schema}.rfq_link, {schema}.quote_version');
      await bench.apply(...life);
      const links = replayed(life);
      const decisions = decided(life);
      expect(decisions).toEqual(links.map(asDecided));
      // Only decisions need to know of a link that was opened again.
      const rows = await bench.rows(boardLinks);
      expect(rows.map((row, index) => ({ ...row, reopened: decisions[index]?.reopened }))).toEqual(decisions);
      const overall = { status: overallStatus(links.map(({ status }) => status)) };
      expect(await bench.rows('SELECT status FROM {schema}.rfq')).toEqual([overall]);
    }),
    { numRuns: 50 },
  );
  await bench.close();
});
