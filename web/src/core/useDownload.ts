import { useState } from 'react';
import { type ApiError, errorOf, networkError } from './apiError.ts';
import type { ApiRequest } from './call.ts';
import { useSession } from './hooks.ts';
import { notify } from './notify.tsx';
import { tabStore } from './storage.ts';

/** The name that the answer gives its file. */
function fileNameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Fetches a call's file and hands it to the browser to save. @returns why not, or `null`. */
async function downloadFile(
  { endpoint, path, headers: more }: ApiRequest,
  token: string | null,
  name?: string,
): Promise<ApiError | null> {
  const position = tabStore.read('position');
  const headers = new Headers({ ...more, ...(position !== null && { 'x-read-after': position }) });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  try {
    const response = await fetch(new URL(path, window.location.origin), { method: endpoint.method, headers });
    if (!response.ok) return errorOf(response.status, await response.json().catch(() => null));
    save(await response.blob(), name ?? fileNameOf(response));
    return null;
  } catch {
    return networkError;
  }
}

export interface Download {
  /** Name of the file that is being fetched, its path where none was given, or `null`. */
  readonly busy: string | null;
  /** Fetches a call's file and saves it, under the name that the answer gives it when none is given. */
  readonly start: (request: ApiRequest, name?: string) => Promise<void>;
}

/** Files that only who is signed in may have: a plain link would not carry the token. @param failure title of the toast that says why there is none. */
export function useDownload(failure: string): Download {
  const { token } = useSession();
  const [busy, setBusy] = useState<string | null>(null);
  const start = async (request: ApiRequest, name?: string): Promise<void> => {
    setBusy(name ?? request.path);
    const error = await downloadFile(request, token, name);
    setBusy(null);
    if (error !== null) notify({ type: 'error', title: failure, message: error.message });
  };
  return { busy, start };
}
