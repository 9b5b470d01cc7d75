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

type Attached = Omit<AttachmentSent['data'], 'number'>;

/** What an event says of a file, the kind by its content. @throws Refusal for what is not taken. */
async function attachedOf({ bytes, fileName }: ReceivedFile, party: Party, meta: Meta): Promise<Attached> {
  const kind = attachmentKindOf(bytes);
  if (kind === 'xlsx') await requireWorkbook(bytes);
  const sha256 = sha256Of(bytes);
  return {
    ...linkFact(party),
    ...{ by: party.side, authorId: meta.actor },
    // Another file under a key that was used before has another place, so that it can never take that of the first.
    attachmentId: deterministicUuid(meta.commandId, sha256),
    ...{ storedAt: meta.at, kind, size: bytes.length },
    file: { name: attachmentName(fileName, kind), sha256 },
  };
}

/** Files in conversations, in a scope of its own, since no other call takes forms. */
export function attachmentRoutes(app: FastifyInstance, deps: AttachmentRoutesDeps, receive: FileIntake): void {
  const writerAt = createWriterAt(deps);

  /** Stores the bytes before the event, and takes them away where no event came to name them. */
  const store = async (attached: Attached, bytes: Buffer, party: Party, meta: Meta) => {
    const key = attachmentKey(attached);
    await deps.blobs.put(key, bytes, attachmentTypes[attached.kind]);
    const command = { type: 'SendAttachment', attached, ended: endOf(party, meta.at) } as const;
    const stream = conversationStream(attached.linkId);
    try {
      const done = await deps.execute(conversationDecider, { stream, command, meta });
      const sent = done.events.find((event) => event.type === 'AttachmentSent');
      if (sent === undefined) throw new Error('A file was taken without an event.');
      // Sent again with its key, it stands where it was stored the first time.
      if (attachmentKey(sent.data) !== key) await deps.blobs.delete(key);
      return { position: done.position, number: sent.data.number };
    } catch (error) {
      // After any other failure nobody knows whether the event stands; what none names is looked for later.
      if (error instanceof Refusal) await deps.blobs.delete(key);
      throw error;
    }
  };

  app.register(async (scope) => {
    await scope.register(multipart, formOptions);

    serve(scope, deps.guard, sendAttachment, async ({ params, caller, request, reply }) => {
      const party = await writerAt(params.id, caller).catch((error: unknown) => {
        // So that whoever is refused unread can hear the answer.
        request.raw.resume();
        throw error;
      });
      const send = async (file: ReceivedFile) => {
        const body = { linkId: party.link.linkId, fileDigest: file.fileDigest, fileName: file.fileName };
        const meta = commandMeta(deps, { request, caller, body });
        return store(await attachedOf(file, party, meta), file.bytes, party, meta);
      };
      const { position, number } = await receive({ request, reply }, attachmentRules, send);
      return { position, message: 'Your file was sent.', rfq_id: party.rfq.rfqId, number };
    });
  });
}
