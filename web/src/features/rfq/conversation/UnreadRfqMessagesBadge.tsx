import { plural } from '@lingui/core/macro';
import { IconMessage } from '@tabler/icons-react';
import { Badge } from '../../../ui/Badge.tsx';
import { useConversationsQuery } from './conversationsApi.ts';

function NewMessages({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Badge tone="amber" icon={<IconMessage aria-hidden />}>
      {plural(count, { one: '# new message', other: '# new messages' })}
    </Badge>
  );
}

/** Badge with the number of unread messages in all conversations of an RFQ. Renders nothing if there are none. */
export function UnreadRfqMessagesBadge({ rfqId }: { rfqId: string }) {
  const { data } = useConversationsQuery(undefined);
  const conversations = data?.conversations.filter(({ rfq_id: id }) => id === rfqId) ?? [];
  return <NewMessages count={conversations.reduce((sum, { unread }) => sum + unread, 0)} />;
}
