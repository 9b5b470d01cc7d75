import { IconFile } from '@tabler/icons-react';
import { type AttachmentView, readAttachment } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { call } from '../../../core/call.ts';
import { useDownload } from '../../../core/useDownload.ts';
import { inFigures } from '../../../ui/figures.ts';
import classes from './Conversation.module.css';

/** `48 KB`, `1.2 MB`. */
function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${inFigures(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

export interface AttachmentProps {
  attachment: AttachmentView;
  linkId: string;
  /** Its place in the conversation. */
  number: number;
}

/** A file, which is saved by a press; one that is held is named only. */
export function Attachment({ attachment, linkId, number }: AttachmentProps) {
  const { name, size, held } = attachment;
  const { busy, start } = useDownload('Download Failed');
  if (name === null) return <p className={classes['gone']}>Deleted with its author’s account</p>;
  const sized = `${name}, ${sizeText(size)}`;
  if (held) return <p className={classes['words']}>{sized}</p>;
  return (
    <button
      type="button"
      className={classes['file']}
      aria-label={`Save ${sized}`}
      disabled={busy !== null}
      onClick={() => void start(call(readAttachment, { params: { id: linkId, number } }), name)}
    >
      <IconFile size={16} aria-hidden />
      <span>{sized}</span>
    </button>
  );
}
