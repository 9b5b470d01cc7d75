import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ConversationEvent, ConversationPiece } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { type RfqEvent, rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import { recorded, recordedPersonal } from '@marketplace/domain/rfq/rfq.history.ts';
import { defineProjection, handleAll, type Handler, type Handlers } from '../runtime/projection.ts';
import { rfqEvent, rfqHistory } from '@marketplace/read-models/rfq/rfqHistory.tables.ts';
import { columnNames, refs } from '@marketplace/read-models/table.ts';

type HistoryEvent = RfqEvent | ConversationEvent | SubjectErased;

/** Blanks what a buyer typed and what was written about that buyer, in all of the buyer's RFQs. */
const e = refs(rfqEvent, 'e');
const blankEvents = `
  UPDATE {schema}.${rfqEvent.name} e SET ${columnNames(rfqEvent).data} = ${e.data} || blank.words
    FROM unnest($2::text[], $3::jsonb[]) AS blank (event, words)
   WHERE ${e.data}->>'buyerId' = $1 AND ${e.type} = blank.event`;

const marked = Object.entries(recordedPersonal).filter(([, properties]) => properties.length > 0);
const blanks = [
  marked.map(([type]) => type),
  marked.map(([, properties]) => JSON.stringify(Object.fromEntries(properties.map((property) => [property, null])))),
];

const record: Handler<RfqEvent | ConversationPiece> = ({ event, position, at, actor }, { put }) => {
  const { type, data } = recorded(event);
  put(rfqEvent, { rfq_id: data.rfqId, position: position.toString(), at, actor, type, data });
};

const handlers: Handlers<HistoryEvent> = {
  ...handleAll(rfqEvents, record),
  // Without what is in them, which stays sealed.
  MessageSent: record,
  AttachmentSent: record,
  MessagesRead: 'ignore',
  SubjectErased: ({ event: { data } }, { run }) => run(blankEvents, [data.userId, ...blanks]),
};

/** Every event of every RFQ, for auditors. Who an actor is stands in the people's read model, who the customer is on the board. */
export const rfqHistoryProjection = defineProjection<HistoryEvent>({
  readModel: rfqHistory,
  handlers,
  changes: () => [
    ['role:admin', 'RfqAudit'],
    ['role:analyst', 'RfqAudit'],
  ],
});
