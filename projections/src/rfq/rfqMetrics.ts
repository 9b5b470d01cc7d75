import { rfqLinkStatuses, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  rfqLinkAnswerTimeTable,
  logPositionsPerCountBlock,
  rfqLinkCountByProviderAndStatusTable,
  rfqCountByStatusTable,
} from '@marketplace/read-models/rfq/rfqMetrics.tables.ts';
import { quoteVersionTable, rfqTable, rfqLinkTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { buildUnqualifiedColumnNameMap, qualifyColumns } from '@marketplace/read-models/table.ts';

const r = qualifyColumns(rfqTable, 'r');
const l = qualifyColumns(rfqLinkTable, 'l');
const q = qualifyColumns(quoteVersionTable, 'q');
const c = qualifyColumns(rfqLinkCountByProviderAndStatusTable, 'c');
const k = qualifyColumns(rfqCountByStatusTable, 'k');
const t = qualifyColumns(rfqLinkAnswerTimeTable, 't');
const links = buildUnqualifiedColumnNameMap(rfqLinkCountByProviderAndStatusTable);
const rfqs = buildUnqualifiedColumnNameMap(rfqCountByStatusTable);
const times = buildUnqualifiedColumnNameMap(rfqLinkAnswerTimeTable);

/** SQL for the block of a log position. */
const toBlockSql = (position: string): string => `(${position} / ${logPositionsPerCountBlock})::int`;
/** SQL condition for positions in a block: an equation for joins, and a range for index scans. */
const isIn = (position: string, block: string): string => `${toBlockSql(position)} = ${block}
  AND ${position} >= ${block}::bigint * ${logPositionsPerCountBlock} AND ${position} < (${block}::bigint + 1) * ${logPositionsPerCountBlock}`;

const setNull = (columns: readonly string[]): string => columns.map((column) => `${column} = NULL`).join(', ');
const countByStatus = (statuses: readonly string[], status: string): string =>
  statuses.map((value) => `count(*) FILTER (WHERE ${status} = '${value}')::int AS ${value}`).join(', ');
const setFound = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = found.${column}`).join(', ');

/** Links of RFQs with events in this batch; the status of these RFQs is not set yet. */
const changedLinks = `{schema}.${rfqTable.name} r JOIN {schema}.${rfqLinkTable.name} l ON ${l.rfq_id} = ${r.rfq_id} WHERE ${r.status} IS NULL`;

const markLinks = `
  INSERT INTO {schema}.${rfqLinkCountByProviderAndStatusTable.name} (${links.provider_id}, ${links.block})
  SELECT DISTINCT ${l.provider_id}, ${toBlockSql(l.position)} FROM ${changedLinks}
  ON CONFLICT (${links.provider_id}, ${links.block}) DO UPDATE SET ${setNull([...rfqLinkStatuses, links.answered, links.quoted])}`;

const markRfqs = `
  INSERT INTO {schema}.${rfqCountByStatusTable.name} (${rfqs.block})
  SELECT DISTINCT ${toBlockSql(r.position)} FROM {schema}.${rfqTable.name} r WHERE ${r.status} IS NULL
  ON CONFLICT (${rfqs.block}) DO UPDATE SET ${setNull(RfqStatus.options)}`;

const milliseconds = (until: string): string => `(extract(epoch FROM ${until} - ${l.sent_at}) * 1000)::bigint`;
const answered = `least(${l.accepted_at}, ${l.rejected_at}, ${q.sent_at})`;

const upsertTimes = `
  INSERT INTO {schema}.${rfqLinkAnswerTimeTable.name} AS t (${times.link_id}, ${times.provider_id}, ${times.answer_ms}, ${times.quote_ms})
  SELECT ${l.link_id}, ${l.provider_id}, ${milliseconds(answered)}, ${milliseconds(q.sent_at)}
    FROM {schema}.${rfqTable.name} r JOIN {schema}.${rfqLinkTable.name} l ON ${l.rfq_id} = ${r.rfq_id}
    LEFT JOIN {schema}.${quoteVersionTable.name} q ON ${q.link_id} = ${l.link_id} AND ${q.version} = 1
   WHERE ${r.status} IS NULL AND ${l.deleted_at} IS NULL AND ${answered} IS NOT NULL
  ON CONFLICT (${times.link_id}) DO UPDATE
     SET ${times.answer_ms} = excluded.${times.answer_ms}, ${times.quote_ms} = excluded.${times.quote_ms}
   WHERE (${t.answer_ms}, ${t.quote_ms}) IS DISTINCT FROM (excluded.${times.answer_ms}, excluded.${times.quote_ms})`;

const deleteTimes = `
  DELETE FROM {schema}.${rfqLinkAnswerTimeTable.name} t USING (SELECT ${l.link_id} AS gone FROM ${changedLinks} AND ${l.deleted_at} IS NOT NULL) d
   WHERE ${t.link_id} = d.gone`;

const countLinks = `
  UPDATE {schema}.${rfqLinkCountByProviderAndStatusTable.name} c SET ${setFound([...rfqLinkStatuses, links.answered, links.quoted])} FROM (
    SELECT ${c.provider_id} AS whose, ${c.block} AS part, ${countByStatus(rfqLinkStatuses, l.status)},
           count(${t.link_id})::int AS answered, count(${t.quote_ms})::int AS quoted
      FROM {schema}.${rfqLinkCountByProviderAndStatusTable.name} c LEFT JOIN {schema}.${rfqLinkTable.name} l
        ON ${l.provider_id} = ${c.provider_id} AND ${isIn(l.position, c.block)} AND ${l.deleted_at} IS NULL
      LEFT JOIN {schema}.${rfqLinkAnswerTimeTable.name} t ON ${t.link_id} = ${l.link_id}
     WHERE ${c.sent} IS NULL GROUP BY ${c.provider_id}, ${c.block}) found
   WHERE ${c.provider_id} = found.whose AND ${c.block} = found.part`;

const countRfqs = `
  UPDATE {schema}.${rfqCountByStatusTable.name} k SET ${setFound(RfqStatus.options)} FROM (
    SELECT ${k.block} AS part, ${countByStatus(RfqStatus.options, r.status)}
      FROM {schema}.${rfqCountByStatusTable.name} k LEFT JOIN {schema}.${rfqTable.name} r ON ${isIn(r.position, k.block)}
     WHERE ${k.sent} IS NULL GROUP BY ${k.block}) found
   WHERE ${k.block} = found.part`;

/** SQL that marks the counts to recompute and updates answer times. Must run while changed RFQs have no status. */
export const markRfqCountsAndUpdateAnswerTimesSql = [markLinks, markRfqs, upsertTimes, deleteTimes].join(';');

/** SQL that recomputes the marked counts. Must run after all RFQs have received their status. */
export const recomputeMarkedRfqAndLinkCountsSql = [countLinks, countRfqs].join(';');
