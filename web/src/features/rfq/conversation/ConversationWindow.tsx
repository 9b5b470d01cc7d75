import { lazy, Suspense } from 'react';
import { useUnsaved } from '../../../core/hooks.ts';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { TypedModal } from '../../../ui/TypedModal.tsx';
import { useOpenConversation } from './useOpenConversation.ts';
import { useWritten } from './useWritten.ts';

const Conversation = lazy(async () => ({ default: (await import('./Conversation.tsx')).Conversation }));

/**
 * The conversation that the address names, over the page. What is being written stays whatever becomes of the window, and is asked for
 * before it is thrown away. @param about the request's title, `null` where it is not known.
 */
export function ConversationWindow({ about }: { about: string | null }) {
  const { linkId, close } = useOpenConversation();
  const { text, write } = useWritten(linkId);
  const isUnsent = text.trim() !== '';
  useUnsaved('message', isUnsent, true);
  const leave = (): void => {
    write('');
    close();
  };
  return (
    <TypedModal
      opened={linkId !== null}
      onClose={leave}
      title={about === null ? 'Messages' : `Messages: ${about}`}
      size={640}
      unsaved={isUnsent}
    >
      {linkId !== null && (
        <Suspense fallback={<SkeletonRows rows={4} lead="none" />}>
          <Conversation key={linkId} linkId={linkId} text={text} onText={write} />
        </Suspense>
      )}
    </TypedModal>
  );
}
