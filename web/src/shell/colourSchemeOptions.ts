import { t } from '@lingui/core/macro';
import type { MantineColorScheme } from '@mantine/core';

export const colourSchemeOptions: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
  { value: 'auto', label: t`System` },
];
