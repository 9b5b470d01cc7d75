import { saveBlob } from '../../../core/saveBlob.ts';

/**
 * Starts a browser download of a text as a file.
 * @param type MIME type.
 */
export function downloadTextFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}
