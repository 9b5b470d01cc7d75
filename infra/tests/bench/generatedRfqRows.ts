import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { normaliseSearchText, hashTrigrams } from '@marketplace/domain/catalogue/catalogue.search.ts';
import {
  rfqProviderNameSearchTable,
  quoteVersionTable,
  rfqTable,
  rfqBuyerContactTable,
  rfqLinkTable,
  rfqSearchTextTable,
} from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { insertRowsByPostgresCopy } from '@marketplace/postgres/insertRowsByPostgresCopy.ts';
import {
  recomputeMarkedRfqAndLinkCountsSql,
  markRfqCountsAndUpdateAnswerTimesSql,
} from '@marketplace/projections/rfq/rfqMetrics.ts';
import {
  buildUnqualifiedColumnNameMap,
  getReadModelColumnPostgresTypes,
  type ReadModelTable,
} from '@marketplace/read-models/table.ts';
import type pg from 'pg';

/** SQL expressions for the columns of a table, which use the row index `n`, counted from 0. */
type Expressions<T extends ReadModelTable> = Partial<Record<keyof T['columns'] & string, string>>;

/** Number of providers that generated RFQs are sent to; each RFQ is sent to three. */
const providers = 40;

function insertInto<T extends ReadModelTable>(
  schema: string,
  table: T,
  expressions: Expressions<T>,
  series: string,
): string {
  const names = buildUnqualifiedColumnNameMap(table);
  const columns = Object.entries(expressions).map(([name, text]) => [names[name as keyof typeof names], text] as const);
  return `INSERT INTO ${schema}.${table.name} (${columns.map(([name]) => name).join(', ')})
    SELECT ${columns.map(([, text]) => text).join(', ')} FROM ${series}`;
}

/** Ids of the RFQ with index `n`, and of its links. */
const rfqId = `md5('rfq ' || $1 || ' ' || n)::uuid`;
const linkId = `md5('link ' || $1 || ' ' || n || ' ' || k)::uuid`;
const position = `$2::bigint + n`;
/** If `vendor` is set, it is the provider of the first link of each RFQ. */
const provider = `CASE WHEN k = 0 AND $4::text <> '' THEN $4::text ELSE 'generated-' || (n * 7 + k * 3) % ${providers} END`;
const deadline = `now() + (n % 90 - 30) * interval '1 day'`;

const requirements: BuyerRequirements = {
  regions: ['Europe'],
  countries: [],
  ntnSupport: false,
  apisRequired: 'None',
  deviceMobility: null,
  geographicMode: 'regions',
  deploymentScale: '5-50K',
  simRequirements: [],
  deviceManagement: 'Basic',
  powerSensitivity: null,
  applicationProfile: null,
  privateNetworkNeeded: 'None',
};

const contact = `'Ida ' || md5('contact ' || n)`;
const ownText = `repeat('Housings IP67. ', 20)`;
const linkStatus = `CASE WHEN n % 3 = 0 THEN 'expired' WHEN (n + k) % 3 = 1 THEN 'responded' ELSE 'sent' END`;
const answeredAt = `now() + ((n * 37 + k) % 20000) * interval '1 minute'`;

/** The RFQs to generate. */
export interface GeneratedRfqsOptions {
  readonly buyerId: string;
  readonly count: number;
  readonly first: number;
  readonly vendor?: string;
}

/** Updates the metrics for new RFQs, as the projection does after a batch. */
async function updateMetrics(client: pg.Client, schema: string): Promise<void> {
  const { status, number } = buildUnqualifiedColumnNameMap(rfqTable);
  await client.query(markRfqCountsAndUpdateAnswerTimesSql.replaceAll('{schema}', schema));
  await client.query(`UPDATE ${schema}.${rfqTable.name} SET ${status} = CASE ${number} % 3 WHEN 0 THEN 'expired' WHEN 1 THEN 'responded' ELSE 'sent' END
    WHERE ${status} IS NULL`);
  await client.query(recomputeMarkedRfqAndLinkCountsSql.replaceAll('{schema}', schema));
}

/** Adds the search data of new RFQs, as the projection does. */
async function addSearchData(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ id: string; title: string; company: string; who: string }>(
    `SELECT r.rfq_id AS id, r.project_title AS title, r.company_name AS company, c.who_words AS who
       FROM ${schema}.rfq r JOIN ${schema}.rfq_contact c USING (rfq_id) WHERE c.who_grams IS NULL`,
  );
  const words = rows.map(({ id, title, company }) => {
    const [title_words, company_words] = [normaliseSearchText(title), normaliseSearchText(company)];
    return { rfq_id: id, title_words, company_words, grams: hashTrigrams(`${title_words}\n${company_words}`) };
  });
  await client.query('BEGIN');
  await insertRowsByPostgresCopy(
    client,
    `${schema}.${rfqSearchTextTable.name}`,
    getReadModelColumnPostgresTypes(rfqSearchTextTable),
    words,
  );
  await client.query('COMMIT');
  for (let start = 0; start < rows.length; start += 5000) {
    const part = rows.slice(start, start + 5000).map(({ id, who }) => ({ id, grams: hashTrigrams(who) }));
    await client.query(
      `UPDATE ${schema}.rfq_contact c SET who_grams = x.grams FROM json_to_recordset($1::json) AS x(id uuid, grams int[]) WHERE c.rfq_id = x.id`,
      [JSON.stringify(part)],
    );
  }
}

/**
 * Inserts generated RFQs of a buyer into the RFQ board, as its projection would. A third of the RFQs are expired, a
 * tenth are closed, and a third of the links of the other RFQs are answered. Titles have up to 200 characters.
 * @param first position of the first RFQ, greater than all existing positions.
 * @param vendor id of a provider that receives all of these RFQs.
 */
export async function insertGeneratedRfqsIntoReadModel(
  client: pg.Client,
  schema: string,
  { buyerId, count, first, vendor = '' }: GeneratedRfqsOptions,
): Promise<void> {
  const rfqs = insertInto(
    schema,
    rfqTable,
    {
      rfq_id: rfqId,
      number: `(${position})::int`,
      position,
      buyer_id: `$1::uuid`,
      company_name: `'Meridian Cold Chain ' || n % 10`,
      project_title: `rpad('Trackers ' || md5(n::text), 20 + n % 180, ' of the second phase')`,
      urgency: `(ARRAY['low','medium','high','urgent'])[1 + n % 4]`,
      expected_volume: `(n * 17)::text`,
      decision_priorities: `'[]'`,
      requirements: `'${JSON.stringify(requirements)}'`,
      created_at: `now() - ($3::int - n) * interval '10 minutes'`,
      deadline,
      outcome: `CASE WHEN n % 10 = 9 THEN 'closed' END`,
    },
    `generate_series(0, $3::int - 1) n WHERE $4::text IS NOT NULL`,
  );
  const contacts = insertInto(
    schema,
    rfqBuyerContactTable,
    {
      rfq_id: rfqId,
      buyer_id: `$1::uuid`,
      contact_name: contact,
      custom_requirements: ownText,
      own_words: `lower(${ownText})`,
      who_words: `lower(${contact})`,
    },
    `generate_series(0, $3::int - 1) n WHERE $2::bigint >= 0 AND $4::text IS NOT NULL`,
  );
  const links = insertInto(
    schema,
    rfqLinkTable,
    {
      link_id: linkId,
      rfq_id: rfqId,
      ordinal: 'k',
      position,
      provider_id: provider,
      provider_name: `'The ' || ${provider}`,
      provider_type: `'MVNO'`,
      status: linkStatus,
      quote_version: `CASE WHEN ${linkStatus} = 'responded' THEN 1 END`,
      accepted_at: `CASE WHEN ${linkStatus} = 'responded' THEN ${answeredAt} END`,
      outcome: `CASE WHEN n % 10 = 9 THEN 'closed' END`,
      ever_accepted: 'false',
      sent_at: 'now()',
      quote_withdrawn: 'false',
      version: '1',
    },
    `generate_series(0, $3::int - 1) n, generate_series(0, 2) k WHERE $2::bigint >= 0`,
  );
  const names = insertInto(
    schema,
    rfqProviderNameSearchTable,
    { provider_id: 'p', provider_name: `'The ' || p`, name_words: `'the ' || p` },
    `(SELECT DISTINCT ${provider} AS p FROM generate_series(0, least($3::int, 200) - 1) n, generate_series(0, 2) k
       WHERE $1::uuid IS NOT NULL AND $2::bigint >= 0) asked ON CONFLICT DO NOTHING`,
  );
  const quotes = insertInto(
    schema,
    quoteVersionTable,
    {
      link_id: linkId,
      version: '1',
      amount: `'0.71'`,
      currency: `'EUR'`,
      sent_at: `${answeredAt} + interval '1 day'`,
    },
    `generate_series(0, $3::int - 1) n, generate_series(0, 2) k
      WHERE $2::bigint >= 0 AND $4::text IS NOT NULL AND ${linkStatus} = 'responded'`,
  );
  for (const statement of [rfqs, contacts, links, names, quotes])
    await client.query(statement, [buyerId, first, count, vendor]);
  await updateMetrics(client, schema);
  await addSearchData(client, schema);
}
