/** Milliseconds after a command in which reads are assumed to result from it. */
const commandTraceMs = 5_000;

let trace = '';
let until = 0;

/**
 * Sets a W3C traceparent, so that all server logs of one user action share a trace. The trace of a command is derived
 * from its idempotency key, also when it is retried, and reads right after the command belong to it. The server
 * assigns all other traces.
 */
export function setTraceparentHeader(headers: Headers, key: string | null): void {
  if (key) {
    trace = key.replaceAll('-', '');
    until = Date.now() + commandTraceMs;
  }
  if (Date.now() < until) headers.set('traceparent', `00-${trace}-${trace.slice(16)}-00`);
}
