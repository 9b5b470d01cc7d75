import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { rfq, rfqContact, rfqLink } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { columnNames, type Table } from '@marketplace/read-models/table.ts';
import type pg from 'pg';

/** Expressions in SQL over `n`, from 0, for columns of a table. */
type Expressions<T extends Table> = Partial<Record<keyof T['columns'] & string, string>>;

/** Providers that generated RFQs go to; each RFQ goes to three. */
const providers = 40;

function insertInto<T extends Table>(schema: string, table: T, expressions: Expressions<T>, series: string): string {
  const names = columnNames(table);
  const given = Object.entries(expressions).map(([name, text]) => [names[name as keyof typeof names], text] as const);
  return `INSERT INTO ${schema}.${table.name} (${given.map(([name]) => name).join(', ')})
    SELECT ${given.map(([, text]) => text).join(', ')} FROM ${series}`;
}

/** The id of the RFQ at a place of a run, and of its links. */
const rfqId = `md5('rfq ' || $1 || ' ' || n)::uuid`;
const linkId = `md5('link ' || $1 || ' ' || n || ' ' || k)::uuid`;
const position = `$2::bigint + n`;
/** The first link of an RFQ goes to the vendor where there is one. */
const provider = `CASE WHEN k = 0 AND $4::text <> '' THEN $4::text ELSE 'generated-' || (n * 7 + k * 3) % ${providers} END`;
const deadline = `now() + (n % 90 - 30) * interval '1 day'`;

const requirements: Requirements = {
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

/** RFQs to generate. */
export interface ManyRfqs {
  readonly buyerId: string;
  readonly count: number;
  readonly first: number;
  readonly vendor?: string;
}

/**
 * Puts generated RFQs of a buyer into the board, as its projection would have left them: a third expired, a tenth closed, two thirds of the
 * links answered, titles of up to 200 characters. @param first position of the first one, beyond all that are there. @param vendor id of a
 * provider that each of them goes to.
 */
export async function insertRfqs(
  client: pg.Client,
  schema: string,
  { buyerId, count, first, vendor = '' }: ManyRfqs,
): Promise<void> {
  const rfqs = insertInto(
    schema,
    rfq,
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
      status: `CASE WHEN n % 3 = 0 THEN 'expired' WHEN n % 3 = 1 THEN 'responded' ELSE 'sent' END`,
      outcome: `CASE WHEN n % 10 = 9 THEN 'closed' END`,
    },
    `generate_series(0, $3::int - 1) n WHERE $4::text IS NOT NULL`,
  );
  const contacts = insertInto(
    schema,
    rfqContact,
    {
      rfq_id: rfqId,
      buyer_id: `$1::uuid`,
      contact_name: `'Ida'`,
      custom_requirements: `repeat('Housings IP67. ', 20)`,
    },
    `generate_series(0, $3::int - 1) n WHERE $2::bigint >= 0 AND $4::text IS NOT NULL`,
  );
  const links = insertInto(
    schema,
    rfqLink,
    {
      link_id: linkId,
      rfq_id: rfqId,
      ordinal: 'k',
      position,
      provider_id: provider,
      provider_name: `'The ' || ${provider}`,
      provider_type: `'MVNO'`,
      status: `CASE WHEN n % 3 = 0 THEN 'expired' WHEN (n + k) % 3 = 1 THEN 'responded' ELSE 'sent' END`,
      outcome: `CASE WHEN n % 10 = 9 THEN 'closed' END`,
      ever_accepted: 'false',
      sent_at: 'now()',
      quote_withdrawn: 'false',
      version: '1',
    },
    `generate_series(0, $3::int - 1) n, generate_series(0, 2) k WHERE $2::bigint >= 0`,
  );
  for (const statement of [rfqs, contacts, links]) await client.query(statement, [buyerId, first, count, vendor]);
}
