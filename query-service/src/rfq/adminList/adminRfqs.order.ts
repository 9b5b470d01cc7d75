import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import type { AdminRfqsQuery } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { rfqTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { sql } from 'kysely';
import type { KeysetListDefinition } from '../paging/keysetPaging.ts';

const r = qualifyColumns(rfqTable, 'r');

/**
 * Sort orders of the admins' RFQ list (SQL alias `r`), whose rows form a single group. An index supports each order.
 */
export const adminRfqKeysetDefinition: KeysetListDefinition<AdminRfqsQuery['sort']> = {
  groupRank: sql<number>`0::integer`,
  position: sql.ref(r.position),
  orders: {
    created: { key: sql.ref(r.position), type: 'bigint', isKey: (text) => /^\d{1,18}$/.test(text) },
    deadline: { key: sql.ref(r.deadline), type: 'timestamptz', isKey: (text) => Instant.safeParse(text).success },
    company: { key: sql`coalesce(lower(${sql.ref(r.company_name)}), '')`, type: 'text', isKey: () => true },
    status: { key: sql.ref(r.status), type: 'text', isKey: (text) => RfqStatus.safeParse(text).success },
  },
};
