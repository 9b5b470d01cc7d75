import { useState } from 'react';
import { tabStore } from '../../../core/storage.ts';

/** Unsent message of the open conversation. */
export interface Written {
  readonly text: string;
  readonly write: (text: string) => void;
}

/**
 * Keeps an unsent message per conversation in this browser tab until it is sent or discarded. It survives reloads, session expiry and
 * Back, and is never shown in another provider's conversation.
 */
export function useWritten(linkId: string | null): Written {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  if (linkId === null) return { text: '', write: () => undefined };
  const key = `draft:message-${linkId}` as const;
  const write = (text: string): void => {
    setDrafts((before) => ({ ...before, [linkId]: text }));
    if (text === '') tabStore.remove(key);
    else tabStore.write(key, text);
  };
  return { text: drafts[linkId] ?? tabStore.read(key) ?? '', write };
}
