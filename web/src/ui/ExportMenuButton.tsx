import { t } from '@lingui/core/macro';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { Button, type ButtonProps } from './Button.tsx';

/** The button of the export menu. The props determine what the button opens. */
export function ExportMenuButton(props: ButtonProps) {
  return (
    <Button
      aria-haspopup="menu"
      busyLabel={t`Preparing`}
      leftSection={<IconDownload size={16} aria-hidden />}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      {...props}
    >{t`Export`}</Button>
  );
}
