import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { registerAdmin, type SignedIn } from '../../kit/calls.ts';
import { changeBetween } from '../../kit/changeBetween.ts';
import { type RfqScenario, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
let admin: SignedIn;
beforeAll(async () => {
  scenario = await startRfqScenario();
  admin = await registerAdmin(scenario.market, 'root@market.example');
});
afterAll(async () => scenario.close());

const Rows = z.array(z.unknown());

/** Lists with a total whose rows all fit on one page: the address, who reads it, the member with the rows, and a table that it reads. */
const lists: readonly (readonly [path: string, reader: () => SignedIn, rows: string, table: string])[] = [
  ['/api/rfq/own?limit=100', () => scenario.buyer, 'rfqs', 'rfq'],
  ['/api/rfq/own/page?limit=50', () => scenario.buyer, 'rfqs', 'rfq'],
  ['/api/vendor/rfqs/page?limit=50', () => scenario.vendors.emnify, 'rfqs', 'rfq_link'],
  ['/api/admin/rfqs/page?limit=50', () => admin, 'rfqs', 'rfq'],
  ['/api/admin/rfqs', () => admin, 'rfqs', 'rfq'],
  ['/api/admin/rfq-links?provider=emnify', () => admin, 'links', 'rfq_link'],
  ['/api/admin/users', () => admin, 'users', 'person'],
];

/** Takes the newest row away, an RFQ with its links, as an event that arrives does. */
async function takeOneAway(table: string): Promise<void> {
  const { pool } = scenario.market;
  const nameOf = async (tableName: string): Promise<string> => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_name = $1`,
      [tableName],
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.name ?? '';
  };
  if (table === 'person') {
    const person = await nameOf('person');
    await pool.query(`DELETE FROM ${person} WHERE user_id = $1`, [scenario.otherBuyer.user.id]);
    return;
  }
  const [rfq, link] = [await nameOf('rfq'), await nameOf('rfq_link')];
  await pool.query(
    `WITH gone AS (DELETE FROM ${rfq} WHERE position = (SELECT max(position) FROM ${rfq}) RETURNING rfq_id)
     DELETE FROM ${link} WHERE rfq_id IN (SELECT rfq_id FROM gone)`,
  );
}

test.each(lists)(
  '%s lists as many rows as it counts while one is taken away',
  async (path, readerOf, member, table) => {
    await sendRfq(scenario, ['emnify']);
    await sendRfq(scenario, ['emnify']);
    const reader = readerOf();
    await scenario.get(path, reader);
    const end = changeBetween(scenario.market.queryPool, `"${table}"`, () => takeOneAway(table));
    const { market } = scenario;
    const answer = await market.query.inject({ url: path, headers: { authorization: `Bearer ${reader.token}` } });
    expect(end()).toBe(true);
    expect(answer.statusCode, answer.body).toBe(200);
    const body = answer.json<Record<string, unknown>>();
    const rows = Rows.parse(body[member]);
    expect(rows.length).toBeGreaterThan(0);
    expect(body['total']).toBe(rows.length);
  },
);
