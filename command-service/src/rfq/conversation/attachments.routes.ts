import multipart from '@fastify/multipart';
import { sha256Of } from '@marketplace/blobs/port.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { sendAttachment } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { type AttachmentSent, conversationStream } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { attachmentKey, attachmentTypes } from '@marketplace/domain/rfq/conversation/attachments.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { requireWorkbook } from '../../catalogue/requireWorkbook.public.ts';
import { commandMeta } from '../../commandMeta.ts';
import type { FileIntake } from '../../files/fileIntake.ts';
import { formOptions, type ReceivedFile } from '../../files/receiveFile.ts';
import type { BlobsPort } from '../../ports.ts';
import { linkFact } from '../vendorLink.ts';
import { attachmentKindOf, attachmentName, attachmentRules } from './attachmentFile.ts';
import { conversationDecider } from './conversation.decider.ts';
import type { ConversationRoutesDeps } from './conversation.routes.ts';
import { createWriterAt, endOf, type Party } from './party.ts';

export type AttachmentRoutesDeps = ConversationRoutesDeps & BlobsPort;

type AttachmentData = Omit<AttachmentSent['data'], 'number'>;

/** @returns the event data of a file, with the kind detected from its content. @throws Refusal for unsupported files. */
async function buildAttachmentData(
  { bytes, fileName }: ReceivedFile,
  party: Party,
  meta: Meta,
): Promise<AttachmentData> {
  const kind = attachmentKindOf(bytes);
  if (kind === 'xlsx') await requireWorkbook(bytes);
  const sha256 = sha256Of(bytes);
  return {
    ...linkFact(party),
    ...{ by: party.side, authorId: meta.actor },
    // Depends on the content: another file with the same Idempotency-Key cannot overwrite the first one.
    attachmentId: deterministicUuid(meta.commandId, sha256),
    ...{ storedAt: meta.at, kind, size: bytes.length },
    file: { name: attachmentName(fileName, kind), sha256 },
  };
}

/** File uploads in conversations, in a separate scope, since no other route here accepts forms. */
export function attachmentRoutes(app: FastifyInstance, deps: AttachmentRoutesDeps, receive: FileIntake): void {
  const findWriter = createWriterAt(deps);

  /** Stores the file before appending the event, and deletes it if the command is refused. */
  const storeAttachment = async (attached: AttachmentData, bytes: Buffer, party: Party, meta: Meta) => {
    const key = attachmentKey(attached);
    await deps.blobs.put(key, bytes, attachmentTypes[attached.kind]);
    const command = { type: 'SendAttachment', attached, ended: endOf(party, meta.at) } as const;
    const stream = conversationStream(attached.linkId);
    try {
      const result = await deps.execute(conversationDecider, { stream, command, meta });
      const sent = result.events.find((event) => event.type === 'AttachmentSent');
      if (sent === undefined) throw new Error('The file was accepted without an event.');
      // A repeated request keeps the file under the key of the first one.
      if (attachmentKey(sent.data) !== key) await deps.blobs.delete(key);
      return { position: result.position, number: sent.data.number };
    } catch (error) {
      // After any other error the event may have been appended; retention deletes the file later if it was not.
      if (error instanceof Refusal) await deps.blobs.delete(key);
      throw error;
    }
  };

  app.register(async (scope) => {
    await scope.register(multipart, formOptions);

    serve(scope, deps.guard, sendAttachment, async ({ params, caller, request, reply }) => {
      const party = await findWriter(params.id, caller).catch((error: unknown) => {
        // Drain the body, so that the client can read the response.
        request.raw.resume();
        throw error;
      });
      const send = async (file: ReceivedFile) => {
        const body = { linkId: party.link.linkId, fileDigest: file.fileDigest, fileName: file.fileName };
        const meta = commandMeta(deps, { request, caller, body });
        return storeAttachment(await buildAttachmentData(file, party, meta), file.bytes, party, meta);
      };
      const { position, number } = await receive({ request, reply }, attachmentRules, send);
      return { position, message: 'Your file was sent.', rfq_id: party.rfq.rfqId, number };
    });
  });
}
