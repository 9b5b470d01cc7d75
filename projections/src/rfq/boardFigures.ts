import { linkStatuses, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { answerTime, blockWidth, linkCount, rfqCount } from '@marketplace/read-models/rfq/boardFigures.tables.ts';
import { quoteVersion, rfq, rfqLink } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { columnNames, refs } from '@marketplace/read-models/table.ts';

const r = refs(rfq, 'r');
const l = refs(rfqLink, 'l');
const q = refs(quoteVersion, 'q');
const c = refs(linkCount, 'c');
const k = refs(rfqCount, 'k');
const t = refs(answerTime, 't');
const links = columnNames(linkCount);
const rfqs = columnNames(rfqCount);
const times = columnNames(answerTime);

/** The block of the log in which a position is. */
const blockOf = (position: string): string => `(${position} / ${blockWidth})::int`;
/** Whether a position is in a block: once as the planner joins by, once as an index is read by. */
const isIn = (position: string, block: string): string => `${blockOf(position)} = ${block}
  AND ${position} >= ${block}::bigint * ${blockWidth} AND ${position} < (${block}::bigint + 1) * ${blockWidth}`;

const nothing = (words: readonly string[]): string => words.map((word) => `${word} = NULL`).join(', ');
const counts = (words: readonly string[], status: string): string =>
  words.map((word) => `count(*) FILTER (WHERE ${status} = '${word}')::int AS ${word}`).join(', ');
const found = (words: readonly string[]): string => words.map((word) => `${word} = found.${word}`).join(', ');

/** Links of RFQs that something happened to in this batch: their status is not set yet. */
const changedLinks = `{schema}.${rfq.name} r JOIN {schema}.${rfqLink.name} l ON ${l.rfq_id} = ${r.rfq_id} WHERE ${r.status} IS NULL`;

const markLinks = `
  INSERT INTO {schema}.${linkCount.name} (${links.provider_id}, ${links.block})
  SELECT DISTINCT ${l.provider_id}, ${blockOf(l.position)} FROM ${changedLinks}
  ON CONFLICT (${links.provider_id}, ${links.block}) DO UPDATE SET ${nothing([...linkStatuses, links.answered, links.quoted])}`;

const markRfqs = `
  INSERT INTO {schema}.${rfqCount.name} (${rfqs.block})
  SELECT DISTINCT ${blockOf(r.position)} FROM {schema}.${rfq.name} r WHERE ${r.status} IS NULL
  ON CONFLICT (${rfqs.block}) DO UPDATE SET ${nothing(RfqStatus.options)}`;

const milliseconds = (until: string): string => `(extract(epoch FROM ${until} - ${l.sent_at}) * 1000)::bigint`;
const answered = `least(${l.accepted_at}, ${l.rejected_at}, ${q.sent_at})`;

const takeTimes = `
  INSERT INTO {schema}.${answerTime.name} AS t (${times.link_id}, ${times.provider_id}, ${times.answer_ms}, ${times.quote_ms})
  SELECT ${l.link_id}, ${l.provider_id}, ${milliseconds(answered)}, ${milliseconds(q.sent_at)}
    FROM {schema}.${rfq.name} r JOIN {schema}.${rfqLink.name} l ON ${l.rfq_id} = ${r.rfq_id}
    LEFT JOIN {schema}.${quoteVersion.name} q ON ${q.link_id} = ${l.link_id} AND ${q.version} = 1
   WHERE ${r.status} IS NULL AND ${l.deleted_at} IS NULL AND ${answered} IS NOT NULL
  ON CONFLICT (${times.link_id}) DO UPDATE
     SET ${times.answer_ms} = excluded.${times.answer_ms}, ${times.quote_ms} = excluded.${times.quote_ms}
   WHERE (${t.answer_ms}, ${t.quote_ms}) IS DISTINCT FROM (excluded.${times.answer_ms}, excluded.${times.quote_ms})`;

const dropTimes = `
  DELETE FROM {schema}.${answerTime.name} t USING (SELECT ${l.link_id} AS gone FROM ${changedLinks} AND ${l.deleted_at} IS NOT NULL) d
   WHERE ${t.link_id} = d.gone`;

const countLinks = `
  UPDATE {schema}.${linkCount.name} c SET ${found([...linkStatuses, links.answered, links.quoted])} FROM (
    SELECT ${c.provider_id} AS whose, ${c.block} AS part, ${counts(linkStatuses, l.status)},
           count(${t.link_id})::int AS answered, count(${t.quote_ms})::int AS quoted
      FROM {schema}.${linkCount.name} c LEFT JOIN {schema}.${rfqLink.name} l
        ON ${l.provider_id} = ${c.provider_id} AND ${isIn(l.position, c.block)} AND ${l.deleted_at} IS NULL
      LEFT JOIN {schema}.${answerTime.name} t ON ${t.link_id} = ${l.link_id}
     WHERE ${c.sent} IS NULL GROUP BY ${c.provider_id}, ${c.block}) found
   WHERE ${c.provider_id} = found.whose AND ${c.block} = found.part`;

const countRfqs = `
  UPDATE {schema}.${rfqCount.name} k SET ${found(RfqStatus.options)} FROM (
    SELECT ${k.block} AS part, ${counts(RfqStatus.options, r.status)}
      FROM {schema}.${rfqCount.name} k LEFT JOIN {schema}.${rfq.name} r ON ${isIn(r.position, k.block)}
     WHERE ${k.sent} IS NULL GROUP BY ${k.block}) found
   WHERE ${k.block} = found.part`;

/** Run while RFQs that something happened to are known by having no status: marks what is to be counted anew, and keeps the times of answers. */
export const beforeStatus = [markLinks, markRfqs, takeTimes, dropTimes].join(';');

/** Run once all RFQs have their status. */
export const afterStatus = [countLinks, countRfqs].join(';');
