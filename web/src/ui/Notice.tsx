import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FlexRow } from './FlexRow.tsx';
import classes from './ErrorNotice.module.css';

export type NoticeTone = 'error' | 'warning' | 'info' | 'success';

export interface NoticeProps {
  tone: NoticeTone;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

const icons = {
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  success: IconCircleCheck,
} as const;

/** A message within the page. Errors and warnings are announced immediately, others politely. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = icons[tone];
  const urgent = tone === 'error' || tone === 'warning';
  return (
    <div className={classes['notice']} data-tone={tone} role={urgent ? 'alert' : 'status'}>
      <FlexRow gap={8} className={classes['head']}>
        <Icon aria-hidden />
        {title}
      </FlexRow>
      {children !== undefined && children !== null && <div className={classes['text']}>{children}</div>}
      {action !== undefined && (
        <FlexRow gap={16} align="stretch" wrap className={classes['actions']}>
          {action}
        </FlexRow>
      )}
    </div>
  );
}
