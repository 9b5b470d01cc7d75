/** Whether the machine's chords begin with Cmd, not Ctrl. */
export function isMac(): boolean {
  return /^(Mac|iPhone|iPad)/.test(navigator.platform);
}

/** The chord that opens the search, as it is written on this machine's keys. */
export function findKeys(): string {
  return isMac() ? '⌘ K' : 'Ctrl K';
}
