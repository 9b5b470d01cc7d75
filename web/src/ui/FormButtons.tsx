import { t } from '@lingui/core/macro';
import { Button, type ButtonProps } from './Button.tsx';
import { FlexRow } from './FlexRow.tsx';

export interface FormButtonsProps extends ButtonProps {
  /** `end` aligns the buttons at the end, as in dialogs; by default they are at the start, as on pages. */
  justify?: 'end';
  onCancel: () => void;
}

/** A Cancel button and the form's submit button. */
export function FormButtons({ justify, onCancel, ...button }: FormButtonsProps) {
  return (
    <FlexRow gap={8} align="stretch" wrap {...(justify && { justify })}>
      <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
      <Button variant="primary" {...button} />
    </FlexRow>
  );
}
