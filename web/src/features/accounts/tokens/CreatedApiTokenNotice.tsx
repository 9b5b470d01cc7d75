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
      showToast({ type: 'error', title: t`Copying failed`, message: t`Please select the token and copy it by hand.` });
    }
  };
  return (
    <Stack gap={16}>
      <Notice
        tone="warning"
        title={t`Keep this token`}
      >{t`It is shown only now. Whoever has it can call for you: put it where passwords are kept, never into code or an address.`}</Notice>
      <CopyableSecretText label={t`API token`}>{token}</CopyableSecretText>
      <FlexRow gap={8} align="stretch" wrap justify="end">
        <Button data-autofocus onClick={() => void copy()}>{t`Copy token`}</Button>
        <Button variant="primary" onClick={onDone}>{t`I have kept it`}</Button>
      </FlexRow>
    </Stack>
  );
}
