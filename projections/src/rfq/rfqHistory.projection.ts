import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ConversationEvent, ConversationItemEvent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { type RfqEvent, rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import { toRfqHistoryEvent, rfqHistoryPersonalPropertiesByEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import {
  defineProjection,
  assignHandlerToEvents,
  type ProjectionHandler,
  type ProjectionHandlers,
} from '../runtime/projection.ts';
import { rfqEventTable, rfqHistoryReadModel } from '@marketplace/read-models/rfq/rfqHistory.tables.ts';
import { buildUnqualifiedColumnNameMap, qualifyColumns } from '@marketplace/read-models/table.ts';

type HistoryEvent = RfqEvent | ConversationEvent | SubjectErased;

const e = qualifyColumns(rfqEventTable, 'e');
/** Clears texts by and about a buyer, in all RFQs of the buyer. */
const clearEvents = `
  UPDATE {schema}.${rfqEventTable.name} e SET ${buildUnqualifiedColumnNameMap(rfqEventTable).data} = ${e.data} || blank.words
    FROM unnest($2::text[], $3::jsonb[]) AS blank (event, words)
   WHERE ${e.data}->>'buyerId' = $1 AND ${e.type} = blank.event`;

const personalByType = Object.entries(rfqHistoryPersonalPropertiesByEvent).filter(
  ([, properties]) => properties.length > 0,
);
const clearParameters = [
  personalByType.map(([type]) => type),
  personalByType.map(([, properties]) =>
    JSON.stringify(Object.fromEntries(properties.map((property) => [property, null]))),
  ),
];

const recordEvent: ProjectionHandler<RfqEvent | ConversationItemEvent> = ({ event, position, at, actor }, { put }) => {
  const { type, data } = toRfqHistoryEvent(event);
  put(rfqEventTable, { rfq_id: data.rfqId, position: position.toString(), at, actor, type, data });
};

const handlers: ProjectionHandlers<HistoryEvent> = {
  ...assignHandlerToEvents(rfqEvents, recordEvent),
  // Messages are recorded without their content, which stays encrypted.
  MessageSent: recordEvent,
  AttachmentSent: recordEvent,
  MessagesRead: 'ignore',
  SubjectErased: ({ event: { data } }, { run }) => run(clearEvents, [data.userId, ...clearParameters]),
};

/**
 * All events of all RFQs, for auditors. Names of actors are in the people read model, data of buyers in the read model
 * `rfqBoard`.
 */
export const rfqHistoryProjection = defineProjection<HistoryEvent>({
  readModel: rfqHistoryReadModel,
  handlers,
  changes: () => [
    ['role:admin', 'RfqAudit'],
    ['role:analyst', 'RfqAudit'],
  ],
});
