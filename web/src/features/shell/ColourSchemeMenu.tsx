import { ActionIcon, Menu, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from './Header.module.css';
import { schemes } from './schemes.ts';

const icons: Record<MantineColorScheme, typeof IconSun> = {
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
};

/** Light, dark, or as the system has it. */
export function ColourSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = icons[colorScheme];
  return (
    <Menu position="bottom-end" width={180} classNames={{ dropdown: classes['menu'], item: classes['item'] }}>
      <Menu.Target>
        <ActionIcon aria-label="Colour scheme">
          <Current size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              checkIcon={<IconCheck size={14} aria-hidden />}
              closeMenuOnClick
              onChange={() => setColorScheme(value)}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
