import { plural, t } from '@lingui/core/macro';
import { IconMessage } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { useConversationsQuery } from './conversationsApi.ts';
import { useConversationUrlState } from './useConversationUrlState.ts';

export interface ConversationButtonProps {
  linkId: string;
  /** Name of the other side or of the request, for screen readers. */
  subject: string;
}

/** Formats the button label: the number of messages and of unread messages; `Message` if there is no conversation. */
function formatMessageCounts(summary: { readonly messages: number; readonly unread: number } | undefined): string {
  if (summary === undefined) return t`Message`;
  const { messages, unread } = summary;
  return unread === 0
    ? plural(messages, { one: '# message', other: '# messages' })
    : t`${plural(messages, { one: '# message', other: '# messages' })}, ${unread} new`;
}

/** Button that opens the conversation of a link, labelled with its message counts. */
export function ConversationButton({ linkId, subject }: ConversationButtonProps) {
  const { data } = useConversationsQuery(undefined);
  const { open } = useConversationUrlState();
  const summary = data?.conversations.find(({ link_id: id }) => id === linkId);
  const text = formatMessageCounts(summary);
  const isNew = summary !== undefined && summary.unread > 0;
  return (
    <Button
      variant={isNew ? 'default' : 'quiet'}
      wraps
      leftSection={<IconMessage size={16} aria-hidden />}
      aria-label={t`${text}: ${subject}`}
      onClick={() => open(linkId)}
    >
      {text}
    </Button>
  );
}
