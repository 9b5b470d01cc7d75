import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { ConversationAttachmentFileType } from '@marketplace/contracts/rfq/rfq.values.ts';
import { maxAttachmentBytes, maxAttachmentNameLength } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { ReceivedFileRules } from '../../files/receiveFileIntoMemory.ts';

/**
 * First bytes of each kind of file, in hex. A workbook starts like any ZIP archive, so its content is also checked.
 */
const magicBytes: Readonly<Record<ConversationAttachmentFileType, string>> = {
  pdf: '255044462d',
  xlsx: '504b0304',
  png: '89504e470d0a1a0a',
  jpg: 'ffd8ff',
};

/**
 * Detects the kind of a file by its first bytes, without using the file name.
 * @throws Refusal `attachment.kind` for unsupported files.
 */
export function detectAttachmentKind(bytes: Buffer): ConversationAttachmentFileType {
  const start = bytes.subarray(0, 8).toString('hex');
  const found = (Object.keys(magicBytes) as ConversationAttachmentFileType[]).find((kind) =>
    start.startsWith(magicBytes[kind]),
  );
  if (found !== undefined) return found;
  const message = msg`The content of this file is not PDF, Excel (.xlsx), PNG or JPEG. Only files of these types can be sent.`;
  throw new Refusal('rule', 'attachment.kind', message, [{ path: 'file', message }]);
}

/** Control and formatting characters, which can disguise a name, and characters not allowed in file names. */
const forbiddenCharacters = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;
const extensionPatterns: Readonly<Record<ConversationAttachmentFileType, RegExp>> = {
  pdf: /\.pdf$/i,
  xlsx: /\.xlsx$/i,
  png: /\.png$/i,
  jpg: /\.jpe?g$/i,
};

/** @returns a file name that is safe on all platforms, without folders and with the extension of its kind. */
export function sanitiseAttachmentName(fileName: string, kind: ConversationAttachmentFileType): string {
  const plain = fileName
    .replace(forbiddenCharacters, '')
    .replace(/^[\s.]+/, '')
    .trimEnd();
  const withExtension = extensionPatterns[kind].test(plain) ? plain : `${plain === '' ? 'file' : plain}.${kind}`;
  // Keep the end, with the extension; the cut can leave half a surrogate pair at the start.
  return withExtension.slice(-maxAttachmentNameLength).replace(/^[\udc00-\udfff]/, '');
}

/** Accepts one file of at most 10 MB, with any name. */
export const conversationAttachmentFileRules: ReceivedFileRules = {
  maxBytes: maxAttachmentBytes,
  fields: [],
  nameRefusal: () => null,
  tooLarge: () => {
    const message = msg`The file is larger than ${{ maxMegabytes: maxAttachmentBytes / 2 ** 20 }} MB. Send a smaller file.`;
    return new Refusal('tooLarge', 'attachment.too-large', message, [{ path: 'file', message }]);
  },
};
