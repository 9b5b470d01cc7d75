import { t } from '@lingui/core/macro';
import { showToast } from './showToast.tsx';

/**
 * Copies a URL of this app to the clipboard and shows a toast.
 * @param path path with query; the current page when omitted.
 */
export async function copyLink(path?: string): Promise<void> {
  const address = path === undefined ? window.location.href : new URL(path, window.location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ type: 'success', title: t`Link copied` });
  } catch {
    const message =
      path === undefined
        ? t`Copy the address from the address bar instead.`
        : t`The clipboard is not available in this browser.`;
    showToast({ type: 'error', title: t`Copying failed`, message });
  }
}
