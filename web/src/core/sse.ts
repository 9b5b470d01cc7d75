/** One event of a text/event-stream. */
export interface SseEvent {
  readonly event: string;
  readonly data: string;
}

export interface SseParser {
  /** Takes the next piece of text, cut anywhere, and gives the events that it completed. */
  readonly push: (chunk: string) => readonly SseEvent[];
  /** Milliseconds that the server asked to wait before a reconnect, or `null`. */
  readonly retry: () => number | null;
}

function splitField(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}

/** An incremental parser of server-sent events (WHATWG HTML, section 9.2.6). Ids are not used here. */
export function createSseParser(): SseParser {
  let rest = '';
  let event = 'message';
  let data: string[] = [];
  let retry: number | null = null;

  const finish = (): SseEvent | null => {
    const complete = data.length === 0 ? null : { event, data: data.join('\n') };
    event = 'message';
    data = [];
    return complete;
  };
  const take = (line: string): SseEvent | null => {
    if (line === '') return finish();
    const [name, value] = splitField(line);
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
    if (name === 'retry' && /^\d+$/.test(value)) retry = Number(value);
    return null;
  };
  return {
    push: (chunk) => {
      const text = rest + chunk;
      /** A carriage return at the end may be the first half of a line's end. */
      const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
      const lines = whole.split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + text.slice(whole.length);
      return lines.map(take).filter((complete) => complete !== null);
    },
    retry: () => retry,
  };
}
