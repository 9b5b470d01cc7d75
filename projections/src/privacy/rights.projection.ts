import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import { calculatePrivacyDueDate } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import type { PrivacyRequestEvent } from '@marketplace/contracts/privacy/privacy.events.ts';
import { defineProjection, type ProjectionHandlers } from '../runtime/projection.ts';
import { privacyRequestTable, privacyRequestsReadModel } from '@marketplace/read-models/privacy/rights.tables.ts';
import { buildSetColumnsToNullSql, buildUnqualifiedColumnNameMap } from '@marketplace/read-models/table.ts';

type ReadEvent = PrivacyRequestEvent | SubjectErased;

const { status, decided_at, user_id, account_id } = buildUnqualifiedColumnNameMap(privacyRequestTable);
const isOpen = `${status} IN ('open', 'granted')`;
const deleteUnconfirmed = `DELETE FROM {schema}.${privacyRequestTable.name} WHERE ${user_id} = $1 AND ${status} = 'unconfirmed'`;
/**
 * Open requests of an erased person count as fulfilled, even if the erasure was interrupted before the fulfilment was
 * recorded.
 */
const closeErased = `${buildSetColumnsToNullSql(privacyRequestTable, ['reason', 'email', 'description'])},
         ${decided_at} = CASE WHEN ${isOpen} THEN $2::timestamptz ELSE ${decided_at} END,
         ${status} = CASE WHEN ${isOpen} THEN 'fulfilled' ELSE ${status} END
   WHERE ${user_id} = $1 OR ${account_id} = $1`;

const handlers: ProjectionHandlers<ReadEvent> = {
  RightsRequested: {
    personal: ({ event: { data }, at }, { put }) => {
      const { requestType, email, description, by } = data;
      const request = { request_id: data.requestId, user_id: data.userId, account_id: null, request_type: requestType };
      const times = { requested_at: at, due_at: calculatePrivacyDueDate(requestType, at), decided_at: null };
      put(privacyRequestTable, {
        ...{ ...request, source: by, status: 'unconfirmed', email, description },
        ...{ ...times, reason: null },
      });
    },
  },
  RightsConfirmed: ({ event: { data } }, { patch }) =>
    patch(privacyRequestTable, { request_id: data.requestId }, { status: 'open', account_id: data.accountId }),
  RightsLapsed: ({ event: { data } }, { remove }) => remove(privacyRequestTable, { request_id: data.requestId }),
  RightsReminded: 'ignore',
  RightsGranted: ({ event: { data } }, { patch }) =>
    patch(privacyRequestTable, { request_id: data.requestId }, { status: 'granted' }),
  RightsFulfilled: ({ event: { data }, at }, { patch }) =>
    patch(privacyRequestTable, { request_id: data.requestId }, { status: 'fulfilled', decided_at: at }),
  RightsDeclined: {
    personal: ({ event: { data }, at }, { patch }) =>
      patch(
        privacyRequestTable,
        { request_id: data.requestId },
        { status: 'declined', decided_at: at, reason: data.reason },
      ),
  },
  SaleOptedOut: ({ event: { data }, at }, { patch }) =>
    patch(privacyRequestTable, { request_id: data.requestId }, { status: 'fulfilled', decided_at: at }),
  SubjectErased: ({ event: { data }, at }, { run }) => {
    run(deleteUnconfirmed, [data.userId]);
    run(closeErased, [data.userId, at]);
  },
};

/** Data subject requests with their due dates. */
export const privacyRequestsProjection = defineProjection<ReadEvent>({
  readModel: privacyRequestsReadModel,
  handlers,
  changes: () => [['role:admin', 'RightsRequests']],
});
