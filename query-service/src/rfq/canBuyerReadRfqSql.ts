import type { BuyerWithCompanyMembership } from '@marketplace/domain/rfq/rfq.owner.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * SQL for the domain rule `canBuyerReadRfq`: whether an RFQ, or its conversation, is visible to a buyer.
 * @param table alias of the table.
 */
export function canBuyerReadRfqSql(
  table: 'r' | 'c' | 'own',
  { userId, member }: BuyerWithCompanyMembership,
): RawBuilder<SqlBool> {
  const company = sql.ref(`${table}.company_id`);
  const isPersonal = sql<SqlBool>`(${sql.ref(`${table}.buyer_id`)} = ${userId} AND ${company} IS NULL)`;
  return member === undefined ? isPersonal : sql<SqlBool>`(${isPersonal} OR ${company} = ${member.companyId})`;
}
