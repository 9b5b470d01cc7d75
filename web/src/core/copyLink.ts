import { notify } from './notify.tsx';

/** Puts an address of this app on the clipboard and says so. @param path with its query; usually the page that is open. */
export async function copyLink(path?: string): Promise<void> {
  const address = path === undefined ? window.location.href : new URL(path, window.location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    notify({ type: 'success', title: 'Link copied' });
  } catch {
    notify({ type: 'error', title: 'Copying failed', message: 'Copy the address from the address bar instead.' });
  }
}
