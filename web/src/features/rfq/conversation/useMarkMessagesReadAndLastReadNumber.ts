import { useEffect, useState } from 'react';
import type { ConversationReply } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { useMarkConversationReadMutation } from './conversationsApi.ts';

/** Whether the page is visible, according to the Page Visibility API. */
function useIsPageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const update = (): void => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}

/**
 * Marks the displayed messages as read while the page is visible.
 * @returns the number of the last message that was read before the dialog opened; `null` until the number is known.
 */
export function useMarkMessagesReadAndLastReadNumber(view: ConversationReply | undefined): number | null {
  const [mark] = useMarkConversationReadMutation();
  const isPageVisible = useIsPageVisible();
  const [lastRead, setLastRead] = useState<number | null>(null);
  if (view !== undefined && lastRead === null) setLastRead(view.read_up_to);
  const linkId = view?.link_id;
  // Own messages do not need to be marked as read.
  const newestOfOtherSide = view?.messages.findLast(({ by }) => by !== view.side)?.number ?? 0;
  const upTo = view === undefined || newestOfOtherSide <= view.read_up_to ? 0 : view.total;
  useEffect(() => {
    if (linkId !== undefined && upTo > 0 && isPageVisible) void mark({ linkId, upTo });
  }, [linkId, upTo, isPageVisible, mark]);
  return lastRead;
}
