/** Whether the platform uses Cmd instead of Ctrl for shortcuts. */
export function isMac(): boolean {
  return /^(Mac|iPhone|iPad)/.test(navigator.platform);
}

/** Returns the display text of the search shortcut on this platform. */
export function getSiteSearchShortcutText(): string {
  return isMac() ? '⌘ K' : 'Ctrl K';
}
