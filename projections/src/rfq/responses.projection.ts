import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';
import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import { rfqLinkEvents, type RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  getRfqLinkEventEffect,
  type RfqLinkEventEffect,
  type ExistingRfqLinkEvent,
  getAffectedRfqLinkIds,
  getProviderIdsAffectedByRfqEvent,
  affectsRfqOverallStatus,
} from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';
import { isVendorResponseEventEffect } from '@marketplace/domain/rfq/rfq.responses.ts';
import {
  vendorAnswerTable,
  vendorAccessApprovalTable,
  disabledAccountTable,
  providerResponseMetricsTable,
  receivedRfqTable,
  providerResponseMetricsReadModel,
} from '@marketplace/read-models/rfq/responses.tables.ts';
import {
  buildUnqualifiedColumnNameMap,
  type TableRowColumnChanges,
  qualifyColumns,
} from '@marketplace/read-models/table.ts';
import {
  defineProjection,
  type ProjectionHandler,
  assignHandlerToEvents,
  type ProjectionHandlers,
  type ProjectedEvent,
} from '../runtime/projection.ts';

type AccountEvent = Extract<UserAccountEvent, { type: 'AccountDisabled' | 'AccountEnabled' | 'SubjectErased' }>;
type ResponseEvent = RfqEvent | UserAccessRightsEvent | AccountEvent;

const r = qualifyColumns(receivedRfqTable, 'r');
const a = qualifyColumns(vendorAnswerTable, 'a');
const v = qualifyColumns(vendorAccessApprovalTable, 'v');
const p = qualifyColumns(providerResponseMetricsTable, 'p');
const metricColumns = buildUnqualifiedColumnNameMap(providerResponseMetricsTable);

/**
 * Selects the requests that count towards the metrics of providers whose metrics are outdated: one row per request.
 * `seconds` is the time from sending to the first answer (`NULL` without an answer).
 */
const countedRequests = `
  SELECT ${p.provider_id} AS asked, ${r.buyer_id} AS buyer,
         extract(epoch FROM min(${a.at}) - ${r.sent_at})::int AS seconds
    FROM {schema}.${providerResponseMetricsTable.name} p
    JOIN {schema}.${receivedRfqTable.name} r ON ${r.provider_id} = ${p.provider_id} AND NOT ${r.deleted}
    LEFT JOIN {schema}.${vendorAnswerTable.name} a ON ${a.link_id} = ${r.link_id}
    LEFT JOIN (SELECT ${v.provider_id} AS whose, min(${v.at}) AS here_since
                 FROM {schema}.${vendorAccessApprovalTable.name} v GROUP BY ${v.provider_id}) h ON h.whose = ${p.provider_id}
    LEFT JOIN (SELECT DISTINCT ${v.provider_id} AS whose, ${v.user_id} AS colleague
                 FROM {schema}.${vendorAccessApprovalTable.name} v) own ON own.whose = ${p.provider_id} AND own.colleague = ${r.buyer_id}
   WHERE ${p.requests} IS NULL AND own.colleague IS NULL
   GROUP BY ${r.link_id}, ${p.provider_id}, h.here_since
  HAVING min(${a.at}) IS NOT NULL OR ${r.expired_at} > h.here_since`;

const updateMetrics = `
  UPDATE {schema}.${providerResponseMetricsTable.name} p
     SET ${metricColumns.requests} = found.total, ${metricColumns.buyers} = found.senders,
         ${metricColumns.answered} = found.replied, ${metricColumns.median_seconds} = found.median
    FROM (SELECT ${p.provider_id} AS whose, count(c.asked)::int AS total, count(DISTINCT c.buyer)::int AS senders,
                 count(c.seconds)::int AS replied, percentile_disc(0.5) WITHIN GROUP (ORDER BY c.seconds) AS median
            FROM {schema}.${providerResponseMetricsTable.name} p LEFT JOIN (${countedRequests}) c ON c.asked = ${p.provider_id}
           WHERE ${p.requests} IS NULL GROUP BY ${p.provider_id}) found
   WHERE ${p.provider_id} = found.whose`;

const approvalColumns = buildUnqualifiedColumnNameMap(vendorAccessApprovalTable);
/** Updates the newest approval of a user, the only one that applies. */
const setLapsed = `UPDATE {schema}.${vendorAccessApprovalTable.name} SET ${approvalColumns.lapsed} = $2
 WHERE ${approvalColumns.user_id} = $1 AND ${approvalColumns.position} =
       (SELECT max(${v.position}) FROM {schema}.${vendorAccessApprovalTable.name} v WHERE ${v.user_id} = $1)`;
const endApprovals = `UPDATE {schema}.${vendorAccessApprovalTable.name} SET ${approvalColumns.lapsed} = true WHERE ${approvalColumns.user_id} = $1`;

/** Builds the changes to the row of a request; `null` if the event does not affect the metrics. */
function buildRequestPatch(
  { set, stamp }: RfqLinkEventEffect,
  at: string,
): TableRowColumnChanges<typeof receivedRfqTable> | null {
  if (stamp === 'deletedAt') return { deleted: true };
  return set?.status === undefined ? null : { expired_at: set.status === 'expired' ? at : null };
}

const applyLinkEvent: ProjectionHandler<ExistingRfqLinkEvent> = ({ event, at, position }, { put, patch }) => {
  const effect = getRfqLinkEventEffect(event);
  if (!affectsRfqOverallStatus(effect)) return;
  for (const linkId of getAffectedRfqLinkIds(event)) {
    const change = buildRequestPatch(effect, at);
    if (change !== null) patch(receivedRfqTable, { link_id: linkId }, change);
    if (isVendorResponseEventEffect(effect))
      put(vendorAnswerTable, { link_id: linkId, position: position.toString(), at });
  }
  for (const providerId of getProviderIdsAffectedByRfqEvent(event))
    put(providerResponseMetricsTable, { provider_id: providerId });
};

const endAllApprovals: ProjectionHandler<Extract<ResponseEvent, { type: 'AccessRevoked' | 'SubjectErased' }>> = (
  { event },
  { run },
) => run(endApprovals, [event.data.userId]);

const handlers: ProjectionHandlers<ResponseEvent> = {
  RfqSent: ({ event: { data }, at }, { put }) => {
    for (const { linkId, providerId } of data.links) {
      put(receivedRfqTable, {
        link_id: linkId,
        provider_id: providerId,
        buyer_id: data.buyerId,
        sent_at: at,
        deleted: false,
      });
    }
  },
  ProviderAdded: ({ event: { data }, at }, { put }) => {
    const { linkId, providerId } = data.link;
    put(receivedRfqTable, {
      link_id: linkId,
      provider_id: providerId,
      buyer_id: data.buyerId,
      sent_at: at,
      deleted: false,
    });
  },
  // Metrics use the sender, who does not change with a transfer.
  RfqHandedOver: 'ignore',
  ...assignHandlerToEvents(rfqLinkEvents, applyLinkEvent),
  AccessApproved: ({ event, at, position }, { put }) => {
    const { userId, providerId, right } = event.data;
    const key = { user_id: userId, position: position.toString() };
    put(vendorAccessApprovalTable, { ...key, provider_id: providerId, at, lapsed: right === 'viewer' });
    put(providerResponseMetricsTable, { provider_id: providerId });
  },
  // Viewers cannot answer.
  VendorRightSet: ({ event: { data } }, { run }) => run(setLapsed, [data.userId, data.right === 'viewer']),
  AccessRevoked: endAllApprovals,
  SubjectErased: endAllApprovals,
  AccountDisabled: ({ event }, { put }) => put(disabledAccountTable, { user_id: event.data.userId }),
  AccountEnabled: ({ event }, { remove }) => remove(disabledAccountTable, { user_id: event.data.userId }),
  AccessRequested: 'ignore',
  AccessRejected: 'ignore',
  RoleGranted: 'ignore',
  RoleRevoked: 'ignore',
};

const unaffectedTypes: readonly ResponseEvent['type'][] = [
  'RfqSent',
  'ProviderAdded',
  'RfqViewed',
  'QuoteAwarded',
  'QuoteNotAwarded',
  'RfqClosed',
  'RfqReopened',
  'DeadlineExtended',
  'DeadlineReminded',
  'RfqNeedChanged',
  'InChargeSet',
];

/** Response metrics are public; they do not reveal who sent or answered a request. */
function changes({ event: { type } }: ProjectedEvent<ResponseEvent>): readonly LiveChangeAudienceAndTag[] {
  if (unaffectedTypes.includes(type) || handlers[type] === 'ignore') return [];
  return [['all', 'Responses']];
}

/** Response metrics per provider. */
export const providerResponseMetricsProjection = defineProjection<ResponseEvent>({
  readModel: providerResponseMetricsReadModel,
  handlers,
  afterBatch: ({ run }) => run(updateMetrics),
  changes,
});
