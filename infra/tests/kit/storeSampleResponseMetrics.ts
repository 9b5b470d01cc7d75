import type { ProviderResponseMetrics } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import type { Pool } from 'pg';

/**
 * Stores response metrics of providers in the read model, as if three buyers had sent RFQs to each provider.
 * @param responsesById response metrics by provider id.
 */
export async function storeSampleResponseMetrics(
  pool: Pool,
  responsesById: ReadonlyMap<string, ProviderResponseMetrics>,
): Promise<void> {
  const found = await pool.query<{ schema: string }>(`SELECT schema FROM ops.active WHERE projection = 'responses'`);
  const schema = found.rows[0]?.schema ?? '';
  const rows = [...responsesById].map(([id, { answerRate, answerMinutes }]) => ({
    provider_id: id,
    requests: answerRate === null ? 0 : 100,
    answered: answerRate ?? 0,
    median_seconds: answerMinutes === null ? null : answerMinutes * 60,
  }));
  await pool.query(
    `WITH given AS (SELECT * FROM json_to_recordset($1) AS x(provider_id text, requests int, answered int, median_seconds int)),
       here AS (INSERT INTO ${schema}.approval (user_id, position, provider_id, at, lapsed)
                SELECT gen_random_uuid(), 1, provider_id, now(), false FROM given)
     INSERT INTO ${schema}.provider_response (provider_id, requests, buyers, answered, median_seconds)
     SELECT provider_id, requests, 3, answered, median_seconds FROM given`,
    [JSON.stringify(rows)],
  );
}
