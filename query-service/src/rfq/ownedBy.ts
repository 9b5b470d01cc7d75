import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether an RFQ, or its conversation, is somebody's to read: `ownsRfq` of the domain in SQL. @param table its alias. */
export function ownedBy(table: 'r' | 'c' | 'own', { userId, member }: Buyer): RawBuilder<SqlBool> {
  const company = sql.ref(`${table}.company_id`);
  const alone = sql<SqlBool>`(${sql.ref(`${table}.buyer_id`)} = ${userId} AND ${company} IS NULL)`;
  return member === undefined ? alone : sql<SqlBool>`(${alone} OR ${company} = ${member.companyId})`;
}
