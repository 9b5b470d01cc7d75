import { downloadBlobInBrowser } from '../../../core/downloadBlobInBrowser.ts';

/**
 * Starts a browser download of a text as a file.
 * @param type MIME type.
 */
export function downloadTextFile(name: string, type: string, text: string): void {
  downloadBlobInBrowser(name, new Blob([text], { type }));
}
