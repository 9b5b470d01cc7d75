import { t } from '@lingui/core/macro';

/** Whether the platform uses Cmd instead of Ctrl for shortcuts. */
export function isApplePlatform(): boolean {
  return /^(Mac|iPhone|iPad)/.test(navigator.platform);
}

/** Returns the display text of the search shortcut on this platform. */
export function getSiteSearchShortcutText(): string {
  return isApplePlatform() ? '⌘ K' : t`Ctrl K`;
}
