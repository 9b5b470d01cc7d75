import { msg } from '@lingui/core/runtime-macro';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { RfqLinkId } from '@marketplace/contracts/kernel/ids.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  listConversationsEndpoint,
  readAttachmentEndpoint,
  readConversationEndpoint,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { attachmentMediaTypeByKind } from '@marketplace/domain/rfq/conversation/attachments.ts';
import { setAttachmentHeaders } from '@marketplace/http/download.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import {
  readInDatabaseSnapshot,
  type ReadModelPoolAndSchemas,
  resolveReadModelPoolAndSchemas,
} from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { BlobReaderPort, RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../../ports.ts';
import {
  findOwnConversations,
  findRfqLinkForConversation,
  findConversationMessage,
  findConversationMessages,
} from './conversation.queries.ts';
import {
  isOtherPartyContactHidden,
  findConversationSideOfReader,
  toConversationView,
  toConversationSummary,
} from './conversation.views.ts';

export type ConversationQueryRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort & BlobReaderPort;

/** Returns the same refusal for a link that does not exist and for a link that the caller cannot read. */
function linkNotFound(): Refusal {
  return new Refusal('notFound', 'rfq.link-not-found', msg`This conversation was not found.`);
}

/** Returns the same refusal for a file that never existed and for a file that was erased with its author. */
function attachmentNotFound(): Refusal {
  return new Refusal('notFound', 'attachment.not-found', msg`This file does not exist or was deleted.`);
}

/** Registers the endpoints for conversations between the buyer and the provider of a link. */
export function registerConversationQueryRoutes(app: FastifyInstance, deps: ConversationQueryRoutesDeps): void {
  registerEndpoint(app, deps.guard, listConversationsEndpoint, async ({ caller }) => {
    const { rows, total } = await readInDatabaseSnapshot(await resolveReadModelPoolAndSchemas(deps), (source) =>
      findOwnConversations(source, caller),
    );
    return { conversations: rows.map(toConversationSummary), total };
  });

  /**
   * Finds a link and the caller's side of it.
   * @throws Refusal `rfq.link-not-found` if the link does not exist or the caller is on neither side of it.
   */
  const requireParty = async (source: ReadModelPoolAndSchemas, linkId: string, caller: Caller) => {
    const id = RfqLinkId.safeParse(linkId.toLowerCase());
    if (!id.success) throw linkNotFound();
    const link = await findRfqLinkForConversation(source, id.data);
    const side = link === null ? null : findConversationSideOfReader(link, caller);
    if (link === null || side === null) throw linkNotFound();
    return { link, side };
  };

  registerEndpoint(app, deps.guard, readConversationEndpoint, async ({ params, query, caller }) =>
    readInDatabaseSnapshot(await resolveReadModelPoolAndSchemas(deps), async (source) => {
      const { link, side } = await requireParty(source, params.id, caller);
      const { userId } = caller;
      const messages = await findConversationMessages(source, {
        linkId: link.link_id,
        readerId: userId,
        limit: query.limit,
      });
      return toConversationView(link, messages, { side, userId });
    }),
  );

  registerEndpoint(app, deps.guard, readAttachmentEndpoint, async ({ params, caller, reply }) => {
    const source = await resolveReadModelPoolAndSchemas(deps);
    const { link, side } = await requireParty(source, params.id, caller);
    const found = await findConversationMessage(source, link.link_id, params.number);
    // An erasure of the author removes the file name at once and the file content soon after.
    if (found === null || found.file_key === null || found.file_kind === null || found.file_name === null) {
      throw attachmentNotFound();
    }
    if (isOtherPartyContactHidden(link) && found.written_by !== side) {
      throw new Refusal(
        'state',
        'attachment.held',
        msg`You can open this file after the provider has accepted the RFQ.`,
      );
    }
    const blob = await deps.blobs.get(found.file_key);
    if (blob === null) throw attachmentNotFound();
    return setAttachmentHeaders(reply, found.file_name)
      .type(attachmentMediaTypeByKind[found.file_kind])
      .send(blob.bytes);
  });
}
