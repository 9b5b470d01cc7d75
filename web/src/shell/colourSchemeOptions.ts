import type { MantineColorScheme } from '@mantine/core';

export const colourSchemeOptions: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];
