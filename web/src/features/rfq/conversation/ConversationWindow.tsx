import { lazy, Suspense, useState } from 'react';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { TypedModal } from '../../../ui/TypedModal.tsx';
import { useOpenConversation } from './useOpenConversation.ts';

const Conversation = lazy(async () => ({ default: (await import('./Conversation.tsx')).Conversation }));

/**
 * The conversation that the address names, over the page. What is being written stays while the window is open, whatever becomes of it, and
 * is asked for before it is thrown away. @param about the request's title, `null` where it is not known.
 */
export function ConversationWindow({ about }: { about: string | null }) {
  const { linkId, close } = useOpenConversation();
  const [text, setText] = useState('');
  const leave = (): void => {
    setText('');
    close();
  };
  return (
    <TypedModal
      opened={linkId !== null}
      onClose={leave}
      title={about === null ? 'Messages' : `Messages: ${about}`}
      size={640}
      unsaved={text.trim() !== ''}
    >
      {linkId !== null && (
        <Suspense fallback={<SkeletonRows rows={4} lead="none" />}>
          <Conversation key={linkId} linkId={linkId} text={text} onText={setText} />
        </Suspense>
      )}
    </TypedModal>
  );
}
