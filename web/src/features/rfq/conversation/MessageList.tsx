import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type {
  ConversationReply,
  ConversationMessageReplyItem,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { RelativeTimeText } from '../../../ui/RelativeTimeText.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { MessageAttachmentButton } from './MessageAttachmentButton.tsx';
import classes from './RfqConversationPanel.module.css';

/** Formats the author of a message from the reader's point of view. */
function formatAuthor(
  { own, by }: ConversationMessageReplyItem,
  { side, provider_name: provider }: ConversationReply,
): string {
  if (own) return t`You`;
  if (by === side) return t`A colleague`;
  return by === 'buyer' ? t`The buyer` : provider;
}

interface MessageProps {
  message: ConversationMessageReplyItem;
  view: ConversationReply;
  now: number;
}

function Message({ message, view, now }: MessageProps) {
  const { text, masked, by, attachment, number, sent_at: sentAt } = message;
  return (
    <li className={classes['message']} data-side={by === view.side ? 'own' : 'other'}>
      <MutedText as="div" size="small">
        <b>{formatAuthor(message, view)}</b> <RelativeTimeText instant={sentAt} now={now} />
      </MutedText>
      {attachment !== null && <MessageAttachmentButton attachment={attachment} linkId={view.link_id} number={number} />}
      {text !== null && <p className={classes['words']}>{text}</p>}
      {text === null && attachment === null && (
        <p className={classes['gone']}>{t`Deleted with the author’s account`}</p>
      )}
      {attachment?.held === true && (
        <MutedText as="div" size="small">
          {view.side === 'vendor'
            ? t`You can download this file after you accept the request.`
            : t`You can download this file after the provider accepts your request.`}
        </MutedText>
      )}
      {masked && (
        <MutedText as="div" size="small">
          {view.side === 'vendor'
            ? t`Contact details in this message become visible after you accept the request.`
            : t`Contact details in this message become visible after the provider accepts your request.`}
        </MutedText>
      )}
    </li>
  );
}

export interface MessageListProps {
  view: ConversationReply;
  /** Number of the last message already read. A "New" mark precedes the first later message of the other side. */
  lastReadNumber: number | null;
}

/** Messages of a conversation, oldest first, scrolled to the newest message. */
export function MessageList({ view, lastReadNumber }: MessageListProps) {
  const now = useCurrentTime();
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = end.current;
    if (list !== null) list.scrollTop = list.scrollHeight;
  }, [view.total]);
  const firstNew = view.messages.find(({ number, by }) => by !== view.side && number > (lastReadNumber ?? view.total));
  return (
    <ol className={classes['messages']} ref={end} tabIndex={0} aria-label={t`Messages`} aria-live="polite">
      {view.messages.map((message) => [
        message === firstNew && <li key="new" className={classes['new']}>{t`New`}</li>,
        <Message key={message.number} message={message} view={view} now={now} />,
      ])}
    </ol>
  );
}
