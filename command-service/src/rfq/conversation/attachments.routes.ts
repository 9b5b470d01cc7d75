import multipart from '@fastify/multipart';
import { msg } from '@lingui/core/runtime-macro';
import { computeSha256 } from '@marketplace/blobs/port.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { sendAttachmentEndpoint } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { type AttachmentSent, getConversationStreamName } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { buildAttachmentBlobKey, attachmentMediaTypeByKind } from '@marketplace/domain/rfq/conversation/attachments.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { requireValidWorkbook } from '../../catalogue/requireValidWorkbook.public.ts';
import { createCommandMeta } from '../../commandMeta.ts';
import type { FileReceiver } from '../../files/fileReceiver.ts';
import { multipartFormOptions, type FileReceivedIntoMemory } from '../../files/receiveFileIntoMemory.ts';
import type { BlobsPort } from '../../ports.ts';
import { buildRfqLinkEventData } from '../vendorRfqLink.ts';
import { detectAttachmentKind, sanitiseAttachmentName, conversationAttachmentFileRules } from './attachmentFile.ts';
import { conversationDecider } from './conversation.decider.ts';
import type { ConversationCommandRoutesDeps } from './conversation.routes.ts';
import {
  createWritableConversationPartyLookup,
  determineConversationEndReason,
  type RfqLinkWithConversationSide,
} from './conversationParty.ts';

export type ConversationAttachmentRoutesDeps = ConversationCommandRoutesDeps & BlobsPort;

type AttachmentData = Omit<AttachmentSent['data'], 'number'>;

/**
 * @returns the event data of a file, with the kind detected from its content.
 * @throws Refusal for unsupported files.
 */
async function buildAttachmentData(
  { bytes, fileName }: FileReceivedIntoMemory,
  party: RfqLinkWithConversationSide,
  meta: EventMeta,
): Promise<AttachmentData> {
  const kind = detectAttachmentKind(bytes);
  if (kind === 'xlsx') await requireValidWorkbook(bytes);
  const sha256 = computeSha256(bytes);
  return {
    ...buildRfqLinkEventData(party),
    ...{ by: party.side, authorId: meta.actor },
    // The id depends on the content, so that another file with the same Idempotency-Key cannot overwrite the first
    // file.
    attachmentId: deriveUuid(meta.commandId, sha256),
    ...{ storedAt: meta.at, kind, size: bytes.length },
    file: { name: sanitiseAttachmentName(fileName, kind), sha256 },
  };
}

/**
 * Registers the endpoint for files in conversations, in a separate scope, since no other conversation endpoint accepts
 * forms.
 */
export function registerConversationAttachmentRoutes(
  app: FastifyInstance,
  deps: ConversationAttachmentRoutesDeps,
  receive: FileReceiver,
): void {
  const findWriter = createWritableConversationPartyLookup(deps);

  /** Stores the file before appending the event, and deletes the file if the command is refused. */
  const storeAttachment = async (
    attached: AttachmentData,
    bytes: Buffer,
    party: RfqLinkWithConversationSide,
    meta: EventMeta,
  ) => {
    const key = buildAttachmentBlobKey(attached);
    await deps.blobs.put(key, bytes, attachmentMediaTypeByKind[attached.kind]);
    const command = {
      type: 'SendAttachment',
      attached,
      ended: determineConversationEndReason(party, meta.at),
    } as const;
    const stream = getConversationStreamName(attached.linkId);
    try {
      const result = await deps.execute(conversationDecider, { stream, command, meta });
      const sent = result.events.find((event) => event.type === 'AttachmentSent');
      if (sent === undefined) throw new Error('The file was accepted without an event.');
      // A repeated request keeps the file under the key of the first request.
      if (buildAttachmentBlobKey(sent.data) !== key) await deps.blobs.delete(key);
      return { position: result.position, number: sent.data.number };
    } catch (error) {
      // After any other error the event may have been appended; retention deletes the file later if the event is
      // missing.
      if (error instanceof Refusal) await deps.blobs.delete(key);
      throw error;
    }
  };

  app.register(async (scope) => {
    await scope.register(multipart, multipartFormOptions);

    registerEndpoint(scope, deps.guard, sendAttachmentEndpoint, async ({ params, caller, request, reply }) => {
      const party = await findWriter(params.id, caller).catch((error: unknown) => {
        // Drain the body, so that the client can read the response.
        request.raw.resume();
        throw error;
      });
      const send = async (file: FileReceivedIntoMemory) => {
        const body = { linkId: party.link.linkId, fileDigest: file.fileDigest, fileName: file.fileName };
        const meta = createCommandMeta(deps, { request, caller, body });
        return storeAttachment(await buildAttachmentData(file, party, meta), file.bytes, party, meta);
      };
      const { position, number } = await receive({ request, reply }, conversationAttachmentFileRules, send);
      return { position, message: formatMessage(msg`Your file was sent.`), rfq_id: party.rfq.rfqId, number };
    });
  });
}
