import { useState } from 'react';
import { safeSessionStorage } from '../../../core/storage.ts';

/** Unsent message of the open conversation. */
export interface MessageDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/**
 * Keeps an unsent message for each conversation in this browser tab until the message is sent or discarded. The message
 * survives reloads, session expiry and the Back button, and is never shown in the conversation with another provider.
 * @param linkId link id of the open conversation; `null` if none is open.
 */
export function useMessageDraft(linkId: string | null): MessageDraft {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  if (linkId === null) return { text: '', setText: () => undefined };
  const key = `draft:message-${linkId}` as const;
  const write = (text: string): void => {
    setDrafts((before) => ({ ...before, [linkId]: text }));
    if (text === '') safeSessionStorage.remove(key);
    else safeSessionStorage.write(key, text);
  };
  return { text: drafts[linkId] ?? safeSessionStorage.read(key) ?? '', setText: write };
}
