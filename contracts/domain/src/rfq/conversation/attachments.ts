import { mediaTypes } from '@marketplace/contracts/kernel/mediaTypes.ts';
import type { AttachmentKind } from '@marketplace/contracts/rfq/rfq.values.ts';

/** What attachments are kept under in the blob store. */
export const attachmentPrefix = 'attachments/';

/** Everything that one person attached, wherever: what an erasure of the person takes away. */
export function attachmentsOf(authorId: string): string {
  return `${attachmentPrefix}${authorId}/`;
}

/** Where the bytes of an attachment stand. */
export interface StoredAttachment {
  readonly authorId: string;
  readonly linkId: string;
  readonly attachmentId: string;
  /** Instant, ISO 8601. */
  readonly storedAt: string;
}

/** The name of an attachment's bytes. It says when they were stored, so that what no event names can be told from what is on its way. */
export function attachmentKey({ authorId, linkId, attachmentId, storedAt }: StoredAttachment): string {
  return `${attachmentsOf(authorId)}${linkId}/${Date.parse(storedAt)}-${attachmentId}`;
}

/** What the name of an attachment's bytes says; `null` for any other name. */
export function attachmentOfKey(key: string): StoredAttachment | null {
  const [, authorId, linkId, at, attachmentId] = /^attachments\/([^/]+)\/([^/]+)\/(\d{1,15})-([\w-]+)$/.exec(key) ?? [];
  if (authorId === undefined || linkId === undefined || at === undefined || attachmentId === undefined) return null;
  return { authorId, linkId, attachmentId, storedAt: new Date(Number(at)).toISOString() };
}

/** Media types of attachments, by what they are. */
export const attachmentTypes: Readonly<Record<AttachmentKind, string>> = {
  pdf: mediaTypes.pdf,
  xlsx: mediaTypes.workbook,
  png: mediaTypes.png,
  jpg: mediaTypes.jpeg,
};
