import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      showToast({ type: 'error', title: t`Copying failed`, message: t`Please select the secret and copy it.` });
    }
  };
  return (
    <Notice
      tone="warning"
      title={t`Keep this secret`}
      action={
        <>
          <Button onClick={() => void copy()}>Copy secret</Button>
          <Button variant="primary" onClick={onDone}>
            I have kept it
          </Button>
        </>
      }
    >
      <Trans>
        It is shown only now. With it your system knows that a message is from here.
        <CopyableSecretText>{secret}</CopyableSecretText>
      </Trans>
    </Notice>
  );
}
