import { markConversationRead, sendMessage } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { conversationStream } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelPort } from '../../ports.ts';
import { linkFact } from '../vendorLink.ts';
import { conversationDecider } from './conversation.decider.ts';
import { createPartyAt, createWriterAt, endOf } from './party.ts';

export type ConversationRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelPort;

/** What the two sides of a link write to each other. Who writes is always the caller. */
export function conversationRoutes(app: FastifyInstance, deps: ConversationRoutesDeps): void {
  const partyAt = createPartyAt(deps);
  const writerAt = createWriterAt(deps);

  serve(app, deps.guard, sendMessage, async ({ params, body, caller, request }) => {
    const party = await writerAt(params.id, caller);
    const link = linkFact(party);
    // The path names the link, so that one key cannot stand for two conversations.
    const meta = commandMeta(deps, { request, caller, body: { ...body, linkId: link.linkId } });
    const said = { by: party.side, authorId: caller.userId, text: body.text };
    const command = { type: 'SendMessage', link, ...said, ended: endOf(party, meta.at) } as const;
    const stream = conversationStream(link.linkId);
    const { position, events } = await deps.execute(conversationDecider, { stream, command, meta });
    const sent = events.find((event) => event.type === 'MessageSent');
    if (sent === undefined) throw new Error('A message was taken without an event.');
    return { position, message: 'Your message was sent.', rfq_id: link.rfqId, number: sent.data.number };
  });

  serve(app, deps.guard, markConversationRead, async ({ params, body, caller, request }) => {
    const link = linkFact(await partyAt(params.id, caller));
    const meta = commandMeta(deps, { request, caller, body: { ...body, linkId: link.linkId } });
    const command = { type: 'MarkRead', link, readerId: caller.userId, upTo: body.up_to } as const;
    const stream = conversationStream(link.linkId);
    const { position } = await deps.execute(conversationDecider, { stream, command, meta });
    return { position, message: 'Noted as read.' };
  });
}
