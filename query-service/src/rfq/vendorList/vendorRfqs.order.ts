import { linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  dueSoonDays,
  type VendorRfqSort,
  type VendorStanding,
  vendorStandings,
} from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { standsAs } from '@marketplace/domain/rfq/lifecycle/linkStandings.ts';
import { customerVisible, openStatuses } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { linkGroupPlace } from '@marketplace/read-models/rfq/linkGroups.ts';
import { rfq, rfqContact, rfqLink } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { byTitle, rfqOrders } from '../ownList/ownRfqs.order.ts';
import { placeIn, type PlacedList } from '../places/places.ts';

const l = refs(rfqLink, 'l');
const r = refs(rfq, 'r');
const c = refs(rfqContact, 'c');

const statusIn = (statuses: readonly string[]): RawBuilder<SqlBool> =>
  statuses.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${sql.ref(l.status)} IN (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** Whether the buyer has decided about the link `l`. */
export const hasOutcome = sql<SqlBool>`${sql.ref(l.outcome)} IS NOT NULL`;

/** Whether the link `l` has a status of the vendor's list. */
export function isFoundAs(standing: VendorStanding): RawBuilder<SqlBool> {
  const [open, decided] = ([null, 'closed'] as const).map((outcome) =>
    statusIn(linkStatuses.filter((status) => standsAs({ status, outcome }, standing))),
  );
  return sql<SqlBool>`CASE WHEN ${hasOutcome} THEN ${decided} ELSE ${open} END`;
}

/** Whether the customer of the link `l` is visible to the vendor. */
export const mayKnowCustomer = sql<SqlBool>`(${sql.ref(l.ever_accepted)} OR ${statusIn(
  linkStatuses.filter((status) => customerVisible({ status, everAccepted: false })),
)})`;

/** Whether the vendor of the link `l` sees the buyer's text unmasked; `c` is the contact. */
export const readsAsTyped = sql<SqlBool>`(${mayKnowCustomer} OR ${sql.ref(c.masked)} IS NULL)`;

const title = sql<string | null>`CASE WHEN ${readsAsTyped} THEN ${sql.ref(r.project_title)}
  ELSE ${sql.ref(c.masked)}->>'project_title' END`;

/** Whether the link `l` of `r` still waits for the vendor and is due soon. */
export const isDueSoon = sql<SqlBool>`(${statusIn(openStatuses)} AND NOT ${hasOutcome}
  AND ${sql.ref(r.deadline)} BETWEEN now() AND now() + make_interval(days => ${sql.lit(dueSoonDays)}))`;

/** The groups and orders of a vendor's links, called `l`, with their RFQs, `r`, and contacts, `c`. */
export const vendorList: PlacedList<VendorRfqSort> = {
  groupPlace: sql<number>`${sql.raw(linkGroupPlace(l))}`,
  position: sql.ref(l.position),
  orders: {
    ...rfqOrders,
    title: byTitle(title),
    status: {
      key: placeIn(sql<string>`CASE WHEN ${hasOutcome} THEN 'decided' ELSE ${sql.ref(l.status)} END`, vendorStandings),
      type: 'integer',
      isKey: (text) => /^\d$/.test(text),
    },
  },
};
