import { t } from '@lingui/core/macro';
import { useMarkFormUnsaved } from '../../../core/hooks.ts';
import { showToast } from '../../../core/showToast.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { downloadTextFile } from './downloadTextFile.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Profile.module.css';

export interface NewRecoveryCodesPanelProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows new recovery codes, which cannot be displayed again, with buttons to copy and download the codes. */
export function NewRecoveryCodesPanel({ codes, onDone }: NewRecoveryCodesPanelProps) {
  useMarkFormUnsaved('shown-once', true, false);
  const text = `${codes.join('\n')}\n`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ type: 'success', title: t`Recovery codes copied` });
    } catch {
      showToast({ type: 'error', title: t`Copying failed`, message: t`Please download the recovery codes.` });
    }
  };
  return (
    <Stack gap={16}>
      <Notice
        tone="warning"
        title={t`Save these recovery codes`}
      >{t`They are shown only once. Without your phone, you can sign in with a recovery code. Each code works once.`}</Notice>
      <ul className={classes['codes']} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <FlexRow gap={8} align="stretch" wrap>
        <Button onClick={() => void copy()}>{t`Copy codes`}</Button>
        <Button onClick={() => downloadTextFile('recovery-codes.txt', 'text/plain', text)}>{t`Download codes`}</Button>
        <Button variant="primary" onClick={onDone}>{t`I have saved them`}</Button>
      </FlexRow>
    </Stack>
  );
}
