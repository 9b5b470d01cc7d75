import { useEffect, useRef } from 'react';
import type { ConversationView, ConversationMessageView } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { MessageAttachment } from './MessageAttachment.tsx';
import classes from './RfqConversation.module.css';

/** Formats the author of a message from the reader's point of view. */
function formatAuthor(
  { own, by }: ConversationMessageView,
  { side, provider_name: provider }: ConversationView,
): string {
  if (own) return 'You';
  if (by === side) return 'A colleague';
  return by === 'buyer' ? 'The buyer' : provider;
}

interface MessageProps {
  message: ConversationMessageView;
  view: ConversationView;
  now: number;
}

function Message({ message, view, now }: MessageProps) {
  const { text, masked, by, attachment, number, sent_at: sentAt } = message;
  return (
    <li className={classes['message']} data-side={by === view.side ? 'own' : 'other'}>
      <Text as="div" size="small">
        <b>{formatAuthor(message, view)}</b> <RelativeTime instant={sentAt} now={now} />
      </Text>
      {attachment !== null && <MessageAttachment attachment={attachment} linkId={view.link_id} number={number} />}
      {text !== null && <p className={classes['words']}>{text}</p>}
      {text === null && attachment === null && <p className={classes['gone']}>Deleted with its author’s account</p>}
      {attachment?.held === true && (
        <Text as="div" size="small">
          {view.side === 'vendor'
            ? 'Opens once you accept the request.'
            : 'Opens once the provider accepts your request.'}
        </Text>
      )}
      {masked && (
        <Text as="div" size="small">
          {view.side === 'vendor'
            ? 'Contact data shows once you accept the request.'
            : 'Contact data shows once the provider accepts your request.'}
        </Text>
      )}
    </li>
  );
}

export interface MessageListProps {
  view: ConversationView;
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
    <ol className={classes['messages']} ref={end} tabIndex={0} aria-label="Messages" aria-live="polite">
      {view.messages.map((message) => [
        message === firstNew && (
          <li key="new" className={classes['new']}>
            New
          </li>
        ),
        <Message key={message.number} message={message} view={view} now={now} />,
      ])}
    </ol>
  );
}
