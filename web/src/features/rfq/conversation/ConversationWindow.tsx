import { lazy, Suspense } from 'react';
import { useUnsaved } from '../../../core/hooks.ts';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { TypedModal } from '../../../ui/TypedModal.tsx';
import { useOpenConversation } from './useOpenConversation.ts';
import { useWritten } from './useWritten.ts';

const Conversation = lazy(async () => ({ default: (await import('./Conversation.tsx')).Conversation }));

/**
 * Dialog with the conversation in the URL. An unsent message is kept, and discarding it requires confirmation.
 * @param subject title of the request; `null` if unknown.
 */
export function ConversationWindow({ subject }: { subject: string | null }) {
  const { linkId, close } = useOpenConversation();
  const { text, write } = useWritten(linkId);
  const isUnsent = text.trim() !== '';
  useUnsaved('message', isUnsent, true);
  const discardAndClose = (): void => {
    write('');
    close();
  };
  return (
    <TypedModal
      opened={linkId !== null}
      onClose={discardAndClose}
      title={subject === null ? 'Messages' : `Messages: ${subject}`}
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
