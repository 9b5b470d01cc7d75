import { useState } from 'react';
import { tabStore } from '../../../core/storage.ts';

/** What is being written in the conversation that is open. */
export interface Written {
  readonly text: string;
  readonly write: (text: string) => void;
}

/**
 * What is being written, to each other side by itself: kept for this tab until it is sent or thrown away, so that a reload, the end of a
 * session or Back loses none of it, and no provider is sent what was typed for another one.
 */
export function useWritten(linkId: string | null): Written {
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  if (linkId === null) return { text: '', write: () => undefined };
  const key = `draft:message-${linkId}` as const;
  const write = (text: string): void => {
    setWritten((before) => ({ ...before, [linkId]: text }));
    if (text === '') tabStore.remove(key);
    else tabStore.write(key, text);
  };
  return { text: written[linkId] ?? tabStore.read(key) ?? '', write };
}
