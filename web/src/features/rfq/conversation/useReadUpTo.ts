import { useEffect, useState } from 'react';
import type { ConversationView } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { useMarkConversationReadMutation } from './conversationsApi.ts';

/** Whether somebody can see the page, as the browser tells it. */
function useIsSeen(): boolean {
  const [seen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = (): void => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return seen;
}

/**
 * Notes as read what stands in front of somebody. @returns up to which message was read when the window opened, `null` before it is
 * known: what came later is new to whoever looks.
 */
export function useReadUpTo(view: ConversationView | undefined): number | null {
  const [mark] = useMarkConversationReadMutation();
  const isSeen = useIsSeen();
  const [before, setBefore] = useState<number | null>(null);
  if (view !== undefined && before === null) setBefore(view.read_up_to);
  const linkId = view?.link_id;
  // Of one's own words there is nothing to note.
  const theirs = view?.messages.findLast(({ by }) => by !== view.side)?.number ?? 0;
  const upTo = view === undefined || theirs <= view.read_up_to ? 0 : view.total;
  useEffect(() => {
    if (linkId !== undefined && upTo > 0 && isSeen) void mark({ linkId, upTo });
  }, [linkId, upTo, isSeen, mark]);
  return before;
}
