import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { AttachmentKind } from '@marketplace/contracts/rfq/rfq.values.ts';
import { largestAttachment, longestAttachmentName } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { FileRules } from '../../files/receiveFile.ts';

/** First bytes of what may be attached; a workbook is an archive, which is looked into besides. */
const beginnings: Readonly<Record<AttachmentKind, string>> = {
  pdf: '255044462d',
  xlsx: '504b0304',
  png: '89504e470d0a1a0a',
  jpg: 'ffd8ff',
};

/** What a file is by its first bytes, whatever its name says. @throws Refusal `attachment.kind` for anything that is not taken. */
export function attachmentKindOf(bytes: Buffer): AttachmentKind {
  const start = bytes.subarray(0, 8).toString('hex');
  const found = (Object.keys(beginnings) as AttachmentKind[]).find((kind) => start.startsWith(beginnings[kind]));
  if (found !== undefined) return found;
  const message = 'Only PDF, Excel (.xlsx), PNG and JPEG files can be sent. What a file is, its content says.';
  throw new Refusal('rule', 'attachment.kind', message, [{ path: 'file', message }]);
}

/** Signs that would turn or hide what stands around them, and those that no file system takes. */
const unfit = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;
const endings: Readonly<Record<AttachmentKind, RegExp>> = {
  pdf: /\.pdf$/i,
  xlsx: /\.xlsx$/i,
  png: /\.png$/i,
  jpg: /\.jpe?g$/i,
};

/** A name under which a file may be saved anywhere: without folders, and with the ending of what it is. */
export function attachmentName(fileName: string, kind: AttachmentKind): string {
  const plain = fileName
    .replace(unfit, '')
    .replace(/^[\s.]+/, '')
    .trimEnd();
  const named = endings[kind].test(plain) ? plain : `${plain === '' ? 'file' : plain}.${kind}`;
  // The end is what says the kind; what was cut may begin with half a character.
  return named.slice(-longestAttachmentName).replace(/^[\udc00-\udfff]/, '');
}

/** One file of at most 10 MB; what it is, its bytes say. */
export const attachmentRules: FileRules = {
  maxBytes: largestAttachment,
  fields: [],
  nameRefusal: () => null,
  tooLarge: () => {
    const message = `A file may have at most ${largestAttachment / 2 ** 20} MB.`;
    return new Refusal('tooLarge', 'attachment.too-large', message, [{ path: 'file', message }]);
  },
};
