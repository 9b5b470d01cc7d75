import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { markConversationReadEndpoint, sendMessageEndpoint } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { getConversationStreamName } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../../ports.ts';
import { buildRfqLinkEventData } from '../vendorRfqLink.ts';
import { conversationDecider } from './conversation.decider.ts';
import {
  createConversationPartyLookup,
  createWritableConversationPartyLookup,
  determineConversationEndReason,
} from './conversationParty.ts';

export type ConversationCommandRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelDatabaseAndSchemasPort;

/**
 * Endpoints to send messages between the two sides of a link, and to mark them as read. The author is always the
 * caller.
 */
export function registerConversationCommandRoutes(app: FastifyInstance, deps: ConversationCommandRoutesDeps): void {
  const findParty = createConversationPartyLookup(deps);
  const findWriter = createWritableConversationPartyLookup(deps);

  registerEndpoint(app, deps.guard, sendMessageEndpoint, async ({ params, body, caller, request }) => {
    const party = await findWriter(params.id, caller);
    const link = buildRfqLinkEventData(party);
    // The hashed body includes the link id of the path, so that one Idempotency-Key cannot cover two conversations.
    const meta = createCommandMeta(deps, { request, caller, body: { ...body, linkId: link.linkId } });
    const content = { by: party.side, authorId: caller.userId, text: body.text };
    const command = {
      type: 'SendMessage',
      link,
      ...content,
      ended: determineConversationEndReason(party, meta.at),
    } as const;
    const stream = getConversationStreamName(link.linkId);
    const { position, events } = await deps.execute(conversationDecider, { stream, command, meta });
    const sent = events.find((event) => event.type === 'MessageSent');
    if (sent === undefined) throw new Error('The message was accepted without an event.');
    return {
      position,
      message: formatMessage(msg`Your message was sent.`),
      rfq_id: link.rfqId,
      number: sent.data.number,
    };
  });

  registerEndpoint(app, deps.guard, markConversationReadEndpoint, async ({ params, body, caller, request }) => {
    const link = buildRfqLinkEventData(await findParty(params.id, caller));
    const meta = createCommandMeta(deps, { request, caller, body: { ...body, linkId: link.linkId } });
    const command = { type: 'MarkRead', link, readerId: caller.userId, upTo: body.up_to } as const;
    const stream = getConversationStreamName(link.linkId);
    const { position } = await deps.execute(conversationDecider, { stream, command, meta });
    return { position, message: formatMessage(msg`The messages were marked as read.`) };
  });
}
