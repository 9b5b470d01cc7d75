import { t } from '@lingui/core/macro';
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
      showToast({ type: 'success', title: t`Secret copied` });
    } catch {
      showToast({
        type: 'error',
        title: t`The secret was not copied`,
        message: t`Select the secret and copy it yourself.`,
      });
    }
  };
  return (
    <Notice
      tone="warning"
      title={t`Save this secret`}
      action={
        <>
          <Button onClick={() => void copy()}>{t`Copy secret`}</Button>
          <Button variant="primary" onClick={onDone}>{t`I have saved it`}</Button>
        </>
      }
    >
      {t`Copy it now: it is shown only once. Your system needs it to verify the signatures of messages.`}
      <CopyableSecretText>{secret}</CopyableSecretText>
    </Notice>
  );
}
