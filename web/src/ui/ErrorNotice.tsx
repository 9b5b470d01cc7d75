import { t } from '@lingui/core/macro';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

export interface ErrorNoticeProps {
  /** Short description of the failure. */
  title: string;
  /** Text that says which input was kept and what to do next. */
  children?: ReactNode;
  /** Called when the Try Again button is pressed. The button is shown only if this prop is set. */
  onRetry?: (() => unknown) | undefined;
  retrying?: boolean;
}

/** An error message with an optional retry button. */
export function ErrorNotice({ title, children, onRetry, retrying = false }: ErrorNoticeProps) {
  const retry = onRetry !== undefined && (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      busy={retrying}
      busyLabel={t`Retrying`}
      onClick={() => void onRetry()}
    >{t`Try Again`}</Button>
  );
  return (
    <Notice tone="error" title={title} action={retry === false ? undefined : retry}>
      {children}
    </Notice>
  );
}
