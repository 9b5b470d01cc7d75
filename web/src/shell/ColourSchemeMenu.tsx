import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { ColourSchemeButton } from './ColourSchemeButton.tsx';
import { colourSchemeOptions } from './colourSchemeOptions.ts';

/**
 * Menu for the light, dark or system colour scheme. The menu is initially open, because it is loaded when the user
 * first presses the button.
 */
export function ColourSchemeMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu defaultOpened onClose={() => button.current?.focus()} position="bottom-end" width={180}>
      <Menu.Target>
        <ColourSchemeButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme}>
          {colourSchemeOptions.map(({ value, label }) => (
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
