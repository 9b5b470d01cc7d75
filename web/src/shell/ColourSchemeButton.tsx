import { t } from '@lingui/core/macro';
import { ActionIcon, type ActionIconProps, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

const icons: Record<MantineColorScheme, typeof IconSun> = {
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
};

/** Button with an icon for the current colour scheme. The props determine what the button opens. */
export function ColourSchemeButton(props: ActionIconProps & ComponentPropsWithRef<'button'>) {
  const { colorScheme } = useMantineColorScheme();
  const Current = icons[colorScheme];
  return (
    <ActionIcon aria-label={t`Colour scheme`} aria-haspopup="menu" {...props}>
      <Current size={18} aria-hidden />
    </ActionIcon>
  );
}
