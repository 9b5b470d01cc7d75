import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import { calculatePrivacyDueDate } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import type { PrivacyEvent } from '@marketplace/contracts/privacy/privacy.events.ts';
import { defineProjection, type ProjectionHandlers } from '../runtime/projection.ts';
import { rightsRequestTable, privacyReadModel } from '@marketplace/read-models/privacy/rights.tables.ts';
import { buildClearStatement, getColumnNames } from '@marketplace/read-models/table.ts';

type ReadEvent = PrivacyEvent | SubjectErased;

/** Open requests of an erased person count as fulfilled, even if the erasure was interrupted before it recorded that. */
const { status, decided_at, user_id, account_id } = getColumnNames(rightsRequestTable);
const isOpen = `${status} IN ('open', 'granted')`;
const deleteUnconfirmed = `DELETE FROM {schema}.${rightsRequestTable.name} WHERE ${user_id} = $1 AND ${status} = 'unconfirmed'`;
const closeErased = `${buildClearStatement(rightsRequestTable, ['reason', 'email', 'description'])},
         ${decided_at} = CASE WHEN ${isOpen} THEN $2::timestamptz ELSE ${decided_at} END,
         ${status} = CASE WHEN ${isOpen} THEN 'fulfilled' ELSE ${status} END
   WHERE ${user_id} = $1 OR ${account_id} = $1`;

const handlers: ProjectionHandlers<ReadEvent> = {
  RightsRequested: {
    personal: ({ event: { data }, at }, { put }) => {
      const { requestType, email, description, by } = data;
      const request = { request_id: data.requestId, user_id: data.userId, account_id: null, request_type: requestType };
      const times = { requested_at: at, due_at: calculatePrivacyDueDate(requestType, at), decided_at: null };
      put(rightsRequestTable, {
        ...{ ...request, source: by, status: 'unconfirmed', email, description },
        ...{ ...times, reason: null },
      });
    },
  },
  RightsConfirmed: ({ event: { data } }, { patch }) =>
    patch(rightsRequestTable, { request_id: data.requestId }, { status: 'open', account_id: data.accountId }),
  RightsLapsed: ({ event: { data } }, { remove }) => remove(rightsRequestTable, { request_id: data.requestId }),
  RightsReminded: 'ignore',
  RightsGranted: ({ event: { data } }, { patch }) =>
    patch(rightsRequestTable, { request_id: data.requestId }, { status: 'granted' }),
  RightsFulfilled: ({ event: { data }, at }, { patch }) =>
    patch(rightsRequestTable, { request_id: data.requestId }, { status: 'fulfilled', decided_at: at }),
  RightsDeclined: {
    personal: ({ event: { data }, at }, { patch }) =>
      patch(
        rightsRequestTable,
        { request_id: data.requestId },
        { status: 'declined', decided_at: at, reason: data.reason },
      ),
  },
  SaleOptedOut: ({ event: { data }, at }, { patch }) =>
    patch(rightsRequestTable, { request_id: data.requestId }, { status: 'fulfilled', decided_at: at }),
  SubjectErased: ({ event: { data }, at }, { run }) => {
    run(deleteUnconfirmed, [data.userId]);
    run(closeErased, [data.userId, at]);
  },
};

/** Data subject requests with their due dates. */
export const rightsProjection = defineProjection<ReadEvent>({
  readModel: privacyReadModel,
  handlers,
  changes: () => [['role:admin', 'RightsRequests']],
});
