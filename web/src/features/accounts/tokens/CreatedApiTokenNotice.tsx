import { t } from '@lingui/core/macro';
import { useMarkFormUnsaved } from '../../../core/hooks.ts';
import { showToast } from '../../../core/showToast.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { CopyableSecretText } from '../../../ui/CopyableSecretText.tsx';
import { Stack } from '../../../ui/Stack.tsx';

/** Shows a new API token, which cannot be displayed again. */
export function CreatedApiTokenNotice({ token, onDone }: { token: string; onDone: () => void }) {
  useMarkFormUnsaved('shown-once', true, false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      showToast({ type: 'success', title: t`Token copied` });
    } catch {
      showToast({ type: 'error', title: t`Copying failed`, message: t`Select the token and copy it manually.` });
    }
  };
  return (
    <Stack gap={16}>
      <Notice
        tone="warning"
        title={t`Save this token`}
      >{t`It is shown only once. Anyone who has it can use the API on your behalf. Store it in a password manager, never in code or in a URL.`}</Notice>
      <CopyableSecretText label={t`API token`}>{token}</CopyableSecretText>
      <FlexRow gap={8} align="stretch" wrap justify="end">
        <Button data-autofocus onClick={() => void copy()}>{t`Copy token`}</Button>
        <Button variant="primary" onClick={onDone}>{t`I have saved it`}</Button>
      </FlexRow>
    </Stack>
  );
}
