import { useState } from 'react';
import { type ConversationView, messagesStep } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { mostMessages } from '@marketplace/contracts/rfq/rfq.values.ts';
import { toApiError } from '../../../core/apiError.ts';
import { useReadsOnly } from '../../../shared/access/useReadsOnly.ts';
import { useBuyerReadsOnly } from '../buyer/useBuyerReadsOnly.ts';
import { inFigures } from '../../../ui/figures.ts';
import { MoreRows } from '../../../ui/MoreRows.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useConversationQuery } from './conversationsApi.ts';
import { Messages } from './Messages.tsx';
import { useReadUpTo } from './useReadUpTo.ts';
import { WriteForm } from './WriteForm.tsx';

/** Explanations why a conversation is closed. */
const closedTexts: Readonly<Record<NonNullable<ConversationView['ended']>, string>> = {
  rejected: 'The request was rejected. Nothing can be written any more.',
  expired: 'The request has expired. Nothing can be written any more.',
  closed: 'The request takes no more answers. Nothing can be written any more.',
};

/** Empty state before the first message. */
function EmptyConversation({ side, provider_name: provider }: ConversationView) {
  return <Text>Nothing was written yet. Ask {side === 'buyer' ? provider : 'the buyer'} what you need to know.</Text>;
}

/** Explains from whom contact data in a new message is masked, and until when; `null` if it is not. */
function getMaskingLead({ side, provider_name: provider, contact_hidden: isHidden }: ConversationView): string | null {
  if (!isHidden) return null;
  return side === 'buyer' ? `Hidden until ${provider} accepts` : 'Hidden from the buyer until you accept';
}

export interface ConversationProps {
  linkId: string;
  /** Text of the unsent message. */
  text: string;
  onText: (text: string) => void;
}

/** Form for the next message, or the reason why there is none. */
function NextMessage({ view, ...writing }: ConversationProps & { view: ConversationView }) {
  const readsOnly = useReadsOnly();
  const buyerReadsOnly = useBuyerReadsOnly(view.side === 'buyer' ? view.rfq_id : null);
  if (view.ended !== null) return <Notice tone="info" title={closedTexts[view.ended]} />;
  if (view.side === 'vendor' && readsOnly) {
    return <Notice tone="info" title="You may only read here. Others of your provider write." />;
  }
  if (buyerReadsOnly) return <Notice tone="info" title="You may only read here. Others of your company write." />;
  return (
    <WriteForm
      to={view.side === 'buyer' ? view.provider_name : 'the buyer'}
      hidden={getMaskingLead(view)}
      {...writing}
    />
  );
}

/** Messages between buyer and provider, and the form for the next message. */
export function Conversation({ linkId, text, onText }: ConversationProps) {
  const [limit, setLimit] = useState(messagesStep);
  const query = useConversationQuery({ linkId, limit });
  const { data: view } = query;
  const readBefore = useReadUpTo(view);
  // Also hides messages that were loaded before the user lost access.
  if (query.isError && toApiError(query.error, '').status === 404) {
    return <Notice tone="error" title="This conversation is not yours, or does not exist any more" />;
  }
  if (view === undefined) {
    return <QueryState asked={query} failure="The messages could not be loaded" loading="Loading messages" rows={4} />;
  }
  const shown = view.messages.length;
  return (
    <Stack gap={16}>
      {shown < view.total && (
        <MoreRows onMore={() => setLimit(Math.min(mostMessages, limit + messagesStep))}>
          {`The newest ${inFigures(shown)} of ${inFigures(view.total)}`}
        </MoreRows>
      )}
      {shown === 0 ? <EmptyConversation {...view} /> : <Messages view={view} readBefore={readBefore} />}
      <NextMessage view={view} linkId={linkId} text={text} onText={onText} />
    </Stack>
  );
}
