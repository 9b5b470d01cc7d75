import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './ScrollableTabs.module.css';

export interface ScrollableTabsProps<Name extends string> {
  tabs: readonly { readonly value: Name; readonly label: string }[];
  open: Name;
  onOpen: (name: Name) => void;
  /** Whether closed panels stay in the document, hidden, so that search engines can index them. */
  keepsClosed?: boolean;
  /** A `Tabs.Panel` for each tab. */
  children: ReactNode;
}

/** Scrolls the open tab into view. Returns the ref for the list of tabs. */
function useScrollToOpenTab(open: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = list.current;
    const tab = line?.querySelector<HTMLElement>('[data-active]');
    if (!line || !tab) return;
    line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return list;
}

/** One line of tabs, which scrolls sideways if it is too long, and the open panel. Arrow keys move between tabs. */
export function ScrollableTabs<Name extends string>({
  tabs,
  open,
  onOpen,
  keepsClosed,
  children,
}: ScrollableTabsProps<Name>) {
  const list = useScrollToOpenTab(open);
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
