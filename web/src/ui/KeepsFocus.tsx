import { type ReactNode, useEffect, useRef } from 'react';

export interface KeepsFocusProps {
  /** What it is called for who finds the focus there. */
  label: string;
  children: ReactNode;
}

/** A part of a page that takes the focus when what had it last in there is gone, and nothing else has it. */
export function KeepsFocus({ label, children }: KeepsFocusProps) {
  const root = useRef<HTMLDivElement>(null);
  // A button that is busy loses the focus before it goes.
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  });
  return (
    <div
      ref={root}
      role="group"
      aria-label={label}
      tabIndex={-1}
      onFocus={({ target }) => {
        last.current = target;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && root.current?.contains(relatedTarget) !== true) last.current = null;
      }}
    >
      {children}
    </div>
  );
}
