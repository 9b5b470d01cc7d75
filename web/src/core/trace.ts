/** Milliseconds for which what is read is taken to be read because of the command before it. */
const followsMs = 5_000;

let trace = '';
let until = 0;

/**
 * Names the trace of a call by a W3C traceparent, so that what the server says and does about one act of a person is found together: a command is
 * a trace named after its key, also when it is repeated, and what is read right after it belongs to it. The server names all others.
 */
export function nameTrace(headers: Headers, key: string | null): void {
  if (key) {
    trace = key.replaceAll('-', '');
    until = Date.now() + followsMs;
  }
  if (Date.now() < until) headers.set('traceparent', `00-${trace}-${trace.slice(16)}-00`);
}
