import { fileResponseMediaTypes } from '@marketplace/contracts/kernel/fileResponseMediaTypes.ts';
import type { ConversationAttachmentFileType } from '@marketplace/contracts/rfq/rfq.values.ts';

/** Prefix of all attachment keys in the blob store. */
export const attachmentBlobKeyPrefix = 'attachments/';

/** Prefix of the keys of all attachments by one user. The attachments are deleted when the user is erased. */
export function getUserAttachmentBlobKeyPrefix(authorId: string): string {
  return `${attachmentBlobKeyPrefix}${authorId}/`;
}

/** Identifies the stored bytes of an attachment. */
export interface AttachmentBlobKeyParts {
  readonly authorId: string;
  readonly linkId: string;
  readonly attachmentId: string;
  /** Time of storage, ISO 8601. */
  readonly storedAt: string;
}

/**
 * Blob key of an attachment. Contains the time of storage, so that orphaned blobs can be distinguished from uploads in
 * progress.
 */
export function buildAttachmentBlobKey({ authorId, linkId, attachmentId, storedAt }: AttachmentBlobKeyParts): string {
  return `${getUserAttachmentBlobKeyPrefix(authorId)}${linkId}/${Date.parse(storedAt)}-${attachmentId}`;
}

/** Parses the blob key of an attachment; `null` for any other key. */
export function parseAttachmentBlobKey(key: string): AttachmentBlobKeyParts | null {
  const [, authorId, linkId, at, attachmentId] = /^attachments\/([^/]+)\/([^/]+)\/(\d{1,15})-([\w-]+)$/.exec(key) ?? [];
  if (authorId === undefined || linkId === undefined || at === undefined || attachmentId === undefined) return null;
  return { authorId, linkId, attachmentId, storedAt: new Date(Number(at)).toISOString() };
}

export const attachmentMediaTypeByKind: Readonly<Record<ConversationAttachmentFileType, string>> = {
  pdf: fileResponseMediaTypes.pdf,
  xlsx: fileResponseMediaTypes.workbook,
  png: fileResponseMediaTypes.png,
  jpg: fileResponseMediaTypes.jpeg,
};
