import { LinkId } from '@marketplace/contracts/kernel/ids.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { listConversations, readConversation } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../../ports.ts';
import { conversationsOf, linkOf, messagesOf } from './conversation.queries.ts';
import { sideOf, toConversationView, toSummary } from './conversation.views.ts';

export type ConversationRoutesDeps = GuardPort & ReadModelPort;

/** The same answer for a link that does not exist and for one of others. */
function linkNotFound(): Refusal {
  return new Refusal('notFound', 'rfq.link-not-found', 'There is no such provider on this RFQ.');
}

/** What the two sides of a link wrote to each other. */
export function conversationRoutes(app: FastifyInstance, deps: ConversationRoutesDeps): void {
  serve(app, deps.guard, listConversations, async ({ caller }) => {
    const { rows, total } = await conversationsOf(await readSource(deps), caller);
    return { conversations: rows.map(toSummary), total };
  });

  serve(app, deps.guard, readConversation, async ({ params, query, caller }) => {
    const id = LinkId.safeParse(params.id.toLowerCase());
    if (!id.success) throw linkNotFound();
    const source = await readSource(deps);
    const link = await linkOf(source, id.data);
    const side = link === null ? null : sideOf(link, caller);
    if (link === null || side === null) throw linkNotFound();
    const { userId } = caller;
    const messages = await messagesOf(source, { linkId: id.data, readerId: userId, limit: query.limit });
    return toConversationView(link, messages, { side, userId });
  });
}
