import { useMarkFormUnsaved } from '../../core/hooks.ts';
import { showToast } from '../../core/showToast.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CopyableSecretText } from '../../ui/CopyableSecretText.tsx';

/** Shows the secret of a webhook once; it cannot be displayed again. */
export function WebhookSecretNotice({ secret, onDone }: { secret: string; onDone: () => void }) {
  useMarkFormUnsaved('shown-once', true, false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      showToast({ type: 'success', title: 'Secret copied' });
    } catch {
      showToast({ type: 'error', title: 'Copying failed', message: 'Please select the secret and copy it.' });
    }
  };
  return (
    <Notice
      tone="warning"
      title="Keep this secret"
      action={
        <>
          <Button onClick={() => void copy()}>Copy secret</Button>
          <Button variant="primary" onClick={onDone}>
            I have kept it
          </Button>
        </>
      }
    >
      It is shown only now. With it your system knows that a message is from here.
      <CopyableSecretText>{secret}</CopyableSecretText>
    </Notice>
  );
}
