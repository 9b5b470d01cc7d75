import { type ReactNode, useEffect, useRef } from 'react';

export interface FocusFallbackRegionProps {
  /** Label for screen readers when the focus moves here. */
  label: string;
  children: ReactNode;
}

/** A region that receives the focus if its focused element is removed and nothing else receives the focus. */
export function FocusFallbackRegion({ label, children }: FocusFallbackRegionProps) {
  const root = useRef<HTMLDivElement>(null);
  // Remember the last focused element: a busy button loses the focus before it is removed.
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
