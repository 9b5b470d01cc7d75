import { t } from '@lingui/core/macro';
import { useState } from 'react';
import {
  type ConversationReply,
  defaultConversationMessagesLimit,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { maxMessagesPerConversation } from '@marketplace/contracts/rfq/rfq.values.ts';
import { toApiError } from '../../../core/apiError.ts';
import { useIsReadOnlyVendor } from '../../../shared/access/useIsReadOnlyVendor.ts';
import { useIsRfqReadOnlyForBuyer } from '../buyer/useIsRfqReadOnlyForBuyer.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { ShowMoreRow } from '../../../ui/ShowMoreRow.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { useConversationQuery } from './conversationsApi.ts';
import { MessageList } from './MessageList.tsx';
import { useMarkMessagesReadAndLastReadNumber } from './useMarkMessagesReadAndLastReadNumber.ts';
import { MessageForm } from './MessageForm.tsx';

/** Vendors have the button “Reject”; buyers see the status “Declined”. */
const rejectedTexts: Readonly<Record<ConversationReply['side'], string>> = {
  vendor: t`The request was rejected. No more messages can be sent.`,
  buyer: t`The request was declined. No more messages can be sent.`,
};

/** Texts shown in a closed conversation, by the reason it ended. */
const closedTexts: Readonly<
  Record<NonNullable<ConversationReply['ended']>, (side: ConversationReply['side']) => string>
> = {
  rejected: (side) => rejectedTexts[side],
  expired: () => t`The request has expired. No more messages can be sent.`,
  closed: () => t`The request is closed. No more messages can be sent.`,
};

/** Empty state before the first message. */
function EmptyConversation({ side, provider_name: provider }: ConversationReply) {
  return (
    <MutedText>
      {side === 'buyer'
        ? t`No messages yet. You can ask ${provider} a question.`
        : t`No messages yet. You can ask the buyer a question.`}
    </MutedText>
  );
}

/** Explains from whom and until when contact data in a new message is masked; `null` if contact data is not masked. */
function getMaskingLead({ side, provider_name: provider, contact_hidden: isHidden }: ConversationReply): string | null {
  if (!isHidden) return null;
  return side === 'buyer' ? t`Hidden until ${provider} accepts` : t`Hidden from the buyer until you accept`;
}

export interface RfqConversationPanelProps {
  linkId: string;
  /** Text of the unsent message. */
  text: string;
  onTextChange: (text: string) => void;
}

/** Form for the next message, or a notice that explains why the user cannot write a message. */
function NextMessage({ view, ...writing }: RfqConversationPanelProps & { view: ConversationReply }) {
  const readsOnly = useIsReadOnlyVendor();
  const buyerReadsOnly = useIsRfqReadOnlyForBuyer(view.side === 'buyer' ? view.rfq_id : null);
  if (view.ended !== null) return <Notice tone="info" title={closedTexts[view.ended](view.side)} />;
  if (view.side === 'vendor' && readsOnly) {
    return <Notice tone="info" title={t`You have read-only access. Other members of your team can send messages.`} />;
  }
  if (buyerReadsOnly)
    return (
      <Notice tone="info" title={t`You have read-only access. Other members of your company can send messages.`} />
    );
  return (
    <MessageForm
      providerName={view.side === 'buyer' ? view.provider_name : null}
      maskingLead={getMaskingLead(view)}
      {...writing}
    />
  );
}

/** Messages between buyer and provider, and the form for the next message. */
export function RfqConversationPanel({ linkId, text, onTextChange }: RfqConversationPanelProps) {
  const [limit, setLimit] = useState(defaultConversationMessagesLimit);
  const query = useConversationQuery({ linkId, limit });
  const { data: view } = query;
  const readBefore = useMarkMessagesReadAndLastReadNumber(view);
  // Also hides messages that were loaded before the user lost access.
  if (query.isError && toApiError(query.error, '').status === 404) {
    return <Notice tone="error" title={t`This conversation does not exist, or you do not have access to it`} />;
  }
  if (view === undefined) {
    return (
      <QueryErrorOrSkeleton
        query={query}
        failure={t`The messages could not be loaded`}
        loading={t`Loading messages`}
        rows={4}
      />
    );
  }
  const shown = view.messages.length;
  return (
    <Stack gap={16}>
      {shown < view.total && (
        <ShowMoreRow
          onMore={() => setLimit(Math.min(maxMessagesPerConversation, limit + defaultConversationMessagesLimit))}
        >
          {t`Newest ${{ shown: formatInteger(shown) }} of ${{ total: formatInteger(view.total) }} messages`}
        </ShowMoreRow>
      )}
      {shown === 0 ? <EmptyConversation {...view} /> : <MessageList view={view} lastReadNumber={readBefore} />}
      <NextMessage view={view} linkId={linkId} text={text} onTextChange={onTextChange} />
    </Stack>
  );
}
