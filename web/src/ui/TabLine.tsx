import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './TabLine.module.css';

export interface TabLineProps<Name extends string> {
  tabs: readonly { readonly value: Name; readonly label: string }[];
  open: Name;
  onOpen: (name: Name) => void;
  /** Panels that are closed stay in the page, unseen: for what people search for. */
  keepsClosed?: boolean;
  /** A `Tabs.Panel` for each. */
  children: ReactNode;
}

/** Keeps the open tab in sight where the line of tabs scrolls. */
function useTabInSight(open: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = list.current;
    const tab = line?.querySelector<HTMLElement>('[data-active]');
    if (!line || !tab) return;
    line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return list;
}

/** Tabs in one line, which scrolls sideways where it does not fit, and the panel of the one that is open. Arrow keys move. */
export function TabLine<Name extends string>({ tabs, open, onOpen, keepsClosed, children }: TabLineProps<Name>) {
  const list = useTabInSight(open);
  return (
    <Tabs
      value={open}
      onChange={(value) => value !== null && onOpen(value as Name)}
      keepMounted={keepsClosed === true}
      keepMountedMode="display-none"
      classNames={{ list: classes['tabs'] ?? '', tab: classes['tab'] ?? '' }}
    >
      <Tabs.List ref={list}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </Tabs>
  );
}
