import { t } from '@lingui/core/macro';
import { IconFile } from '@tabler/icons-react';
import {
  type ConversationAttachmentReplyItem,
  readAttachmentEndpoint,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { buildApiRequest } from '../../../core/apiRequest.ts';
import { useFileDownload } from '../../../core/useFileDownload.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';
import classes from './RfqConversationPanel.module.css';
import { formatOneDecimal } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Formats a file size, such as `48 KB` or `1.2 MB`. */
function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024
    ? t`${{ size: formatInteger(kilobytes) }} KB`
    : t`${{ size: formatOneDecimal(kilobytes / 1024) }} MB`;
}

export interface MessageAttachmentButtonProps {
  attachment: ConversationAttachmentReplyItem;
  linkId: string;
  /** Number of the message in the conversation. */
  number: number;
}

/**
 * A file attached to a message, with a download button. For a file that the reader may not download yet, only the name
 * and size are shown. A deleted file is replaced by a note.
 */
export function MessageAttachmentButton({ attachment, linkId, number }: MessageAttachmentButtonProps) {
  const { name, size, held } = attachment;
  const { busy, start } = useFileDownload(t`Download failed`);
  if (name === null) return <p className={classes['gone']}>{t`Deleted with the author’s account`}</p>;
  const nameAndSize = `${name}, ${formatFileSize(size)}`;
  if (held) return <p className={classes['words']}>{nameAndSize}</p>;
  return (
    <button
      type="button"
      className={classes['file']}
      aria-label={t`Download ${nameAndSize}`}
      disabled={busy !== null}
      onClick={() => void start(buildApiRequest(readAttachmentEndpoint, { params: { id: linkId, number } }), name)}
    >
      <IconFile size={16} aria-hidden />
      <span>{nameAndSize}</span>
    </button>
  );
}
