/** A multipart form, encoded as by a browser. */
export interface EncodedTestMultipartForm {
  readonly payload: Buffer;
  readonly headers: Record<string, string>;
}

/** One file of a form; `field` defaults to `file`. */
export interface TestMultipartFormFile {
  readonly field?: string;
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

/** Encodes the fields, followed by the files, as `multipart/form-data`. The headers contain the boundary. */
export async function encodeTestMultipartForm(
  files: readonly TestMultipartFormFile[],
  fields: Readonly<Record<string, string>> = {},
): Promise<EncodedTestMultipartForm> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { field = 'file', name, bytes } of files) {
    form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  }
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
