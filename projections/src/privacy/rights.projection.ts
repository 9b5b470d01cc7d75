import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import { type PrivacyEvent, rightsDueAt } from '@marketplace/contracts/privacy/privacy.events.ts';
import { defineProjection, type Handlers } from '../runtime/projection.ts';
import { rightsRequest, privacy } from '@marketplace/read-models/privacy/rights.tables.ts';
import { blanking, columnNames } from '@marketplace/read-models/table.ts';

type ReadEvent = PrivacyEvent | SubjectErased;

/** Whoever is erased waits for nothing any more, also where the erasure was cut off before it said so. */
const { status, decided_at, user_id } = columnNames(rightsRequest);
const endErased = `${blanking(rightsRequest, ['reason'])},
         ${decided_at} = CASE WHEN ${status} = 'open' THEN $2::timestamptz ELSE ${decided_at} END,
         ${status} = CASE WHEN ${status} = 'open' THEN 'fulfilled' ELSE ${status} END
   WHERE ${user_id} = $1`;

const handlers: Handlers<ReadEvent> = {
  RightsRequested: ({ event: { data }, at }, { put }) => {
    const request = { request_id: data.requestId, user_id: data.userId, request_type: data.requestType };
    const times = { requested_at: at, due_at: rightsDueAt(at), decided_at: null };
    put(rightsRequest, { ...request, status: 'unconfirmed', ...times, reason: null });
  },
  RightsConfirmed: ({ event: { data } }, { patch }) =>
    patch(rightsRequest, { request_id: data.requestId }, { status: 'open' }),
  RightsFulfilled: ({ event: { data }, at }, { patch }) =>
    patch(rightsRequest, { request_id: data.requestId }, { status: 'fulfilled', decided_at: at }),
  RightsDeclined: {
    personal: ({ event: { data }, at }, { patch }) =>
      patch(rightsRequest, { request_id: data.requestId }, { status: 'declined', decided_at: at, reason: data.reason }),
  },
  SubjectErased: ({ event: { data }, at }, { run }) => run(endErased, [data.userId, at]),
};

/** What people ask for under the data protection law, with the day by which it is to be answered. */
export const rightsProjection = defineProjection<ReadEvent>({
  readModel: privacy,
  handlers,
  changes: () => [['role:admin', 'RightsRequests']],
});
