import { useState } from 'react';
import { type ApiError, parseErrorResponse, networkApiError } from './apiError.ts';
import type { ApiBaseQueryRequest } from './apiRequest.ts';
import { useSession } from './hooks.ts';
import { downloadBlobInBrowser } from './downloadBlobInBrowser.ts';
import { showToast } from './showToast.tsx';
import { safeSessionStorage } from './storage.ts';

/** Returns the file name in the response's content-disposition header; `download` if there is none. */
function parseFileName(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
}

/**
 * Fetches the file of a request and saves it through the browser.
 * @returns the error; `null` on success.
 */
async function downloadFile(
  { endpoint, path, headers: more }: ApiBaseQueryRequest,
  token: string | null,
  name?: string,
): Promise<ApiError | null> {
  const position = safeSessionStorage.read('position');
  const headers = new Headers({ ...more, ...(position !== null && { 'x-read-after': position }) });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  try {
    const response = await fetch(new URL(path, window.location.origin), { method: endpoint.method, headers });
    if (!response.ok) return parseErrorResponse(response.status, await response.json().catch(() => null));
    downloadBlobInBrowser(name ?? parseFileName(response), await response.blob());
    return null;
  } catch {
    return networkApiError;
  }
}

export interface FileDownloadStateAndStarter {
  /** Name of the file being downloaded, or the request's path if no name was passed; `null` if no download runs. */
  readonly busy: string | null;
  /** Downloads the file of a request. Without `name`, the response determines the file name. */
  readonly start: (request: ApiBaseQueryRequest, name?: string) => Promise<void>;
}

/**
 * Downloads files that require a session; a plain link would not send the token.
 * @param failure title of the toast on failure.
 */
export function useFileDownload(failure: string): FileDownloadStateAndStarter {
  const { token } = useSession();
  const [busy, setBusy] = useState<string | null>(null);
  const start = async (request: ApiBaseQueryRequest, name?: string): Promise<void> => {
    setBusy(name ?? request.path);
    const error = await downloadFile(request, token, name);
    setBusy(null);
    if (error !== null) showToast({ type: 'error', title: failure, message: error.message });
  };
  return { busy, start };
}
