import { t } from '@lingui/core/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

export interface PasswordFieldProps extends PasswordInputProps {
  /** Names of the button that shows and hides the value. Default: for a password. */
  toggleLabels?: { readonly show: string; readonly hide: string };
}

const passwordToggleLabels = { show: t`Show password`, hide: t`Hide password` } as const;

/** Field for a secret, with a button that shows or hides its value. The name of the button says what it will do. */
export function PasswordField({ toggleLabels = passwordToggleLabels, ...props }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? toggleLabels.hide : toggleLabels.show,
        // The name already changes with the state.
        'aria-pressed': undefined,
      }}
    />
  );
}
