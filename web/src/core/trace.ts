/** Milliseconds after a command during which requests belong to its trace. */
const commandTraceMs = 5_000;

let trace = '';
let until = 0;

/**
 * Sets a W3C traceparent header, so that all server logs of one user action share a trace. The trace of a command and
 * its retries is derived from the idempotency key. Read requests shortly after a command belong to the trace of the
 * command. The server assigns all other traces.
 * @param key idempotency key; `null` for reads.
 */
export function setTraceparentHeader(headers: Headers, key: string | null): void {
  if (key) {
    trace = key.replaceAll('-', '');
    until = Date.now() + commandTraceMs;
  }
  if (Date.now() < until) headers.set('traceparent', `00-${trace}-${trace.slice(16)}-00`);
}
