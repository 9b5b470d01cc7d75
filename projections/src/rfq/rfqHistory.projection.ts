import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import { readModelVersions } from '@marketplace/contracts/readModels.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { recorded } from '@marketplace/contracts/rfq/rfq.history.ts';
import { defineProjection, type Handler, type Handlers } from '../runtime/projection.ts';
import { rfqEvent } from './rfqHistory.tables.ts';

type HistoryEvent = RfqEvent | SubjectErased;

const record: Handler<RfqEvent> = ({ event, position, at, actor }, { put }) => {
  const { type, data } = recorded(event);
  put(rfqEvent, { rfq_id: data.rfqId, position: position.toString(), at, actor, type, data });
};

const handlers: Handlers<HistoryEvent> = {
  RfqSent: record,
  RfqViewed: record,
  RfqAccepted: record,
  RfqRejected: record,
  QuoteSent: record,
  RfqExpired: record,
  LinkStatusSetByAdmin: record,
  LinkDeleted: record,
  // Nothing personal stands here: names are looked up when somebody asks.
  SubjectErased: 'ignore',
};

/** Every event of every RFQ, for auditors. Who an actor is stands in the people's read model, who the customer is on the board. */
export const rfqHistoryProjection = defineProjection<HistoryEvent>({
  name: 'rfqHistory',
  version: readModelVersions.rfqHistory,
  tables: [rfqEvent],
  handlers,
  changes: () => [
    ['role:admin', 'RfqAudit'],
    ['role:analyst', 'RfqAudit'],
  ],
});
