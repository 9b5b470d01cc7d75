import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { useMarkFormUnsaved } from '../../../core/hooks.ts';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { ConfirmCloseModal } from '../../../ui/ConfirmCloseModal.tsx';
import { useConversationUrlState } from './useConversationUrlState.ts';
import { useMessageDraft } from './useMessageDraft.ts';

const Conversation = lazy(async () => ({ default: (await import('./RfqConversationPanel.tsx')).RfqConversationPanel }));

/**
 * Dialog with the conversation whose link id is in the URL. Keeps an unsent message across reloads and asks for
 * confirmation before discarding it.
 * @param subject title of the request; `null` if unknown.
 */
export function ConversationDialog({ subject }: { subject: string | null }) {
  const { linkId, close } = useConversationUrlState();
  const { text, setText } = useMessageDraft(linkId);
  const isUnsent = text.trim() !== '';
  useMarkFormUnsaved('message', isUnsent, true);
  const discardAndClose = (): void => {
    setText('');
    close();
  };
  return (
    <ConfirmCloseModal
      opened={linkId !== null}
      onClose={discardAndClose}
      title={subject === null ? t`Messages` : t`Messages: ${subject}`}
      size={640}
      unsaved={isUnsent}
    >
      {linkId !== null && (
        <Suspense fallback={<SkeletonRows rows={4} lead="none" />}>
          <Conversation key={linkId} linkId={linkId} text={text} onTextChange={setText} />
        </Suspense>
      )}
    </ConfirmCloseModal>
  );
}
