import { IconMessage } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { useConversationsQuery } from './conversationsApi.ts';
import { useOpenConversation } from './useOpenConversation.ts';

export interface ConversationButtonProps {
  linkId: string;
  /** With whom, or about what: for those who hear the button. */
  about: string;
}

/** How the button reads: how many messages there are, and how many of them are new. */
function wordsOf(found: { readonly messages: number; readonly unread: number } | undefined): string {
  if (found === undefined) return 'Write';
  const count = `${found.messages} ${found.messages === 1 ? 'message' : 'messages'}`;
  return found.unread === 0 ? count : `${count}, ${found.unread} new`;
}

/** Opens the conversation of a link, and says what waits there. */
export function ConversationButton({ linkId, about }: ConversationButtonProps) {
  const { data } = useConversationsQuery(undefined);
  const { open } = useOpenConversation();
  const found = data?.conversations.find(({ link_id: id }) => id === linkId);
  const words = wordsOf(found);
  const isNew = found !== undefined && found.unread > 0;
  return (
    <Button
      variant={isNew ? 'default' : 'quiet'}
      leftSection={<IconMessage size={16} aria-hidden />}
      aria-label={`${words}: ${about}`}
      onClick={() => open(linkId)}
    >
      {words}
    </Button>
  );
}
