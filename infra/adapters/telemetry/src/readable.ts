import type { DestinationStream } from 'pino';

type Line = Record<string, unknown> & { time?: string; level?: string; msg?: string; err?: { stack?: string } };

/** Turns pino's JSON lines into lines for people: `12:03:04 INFO  message  member=value`, an error's stack below. */
export function readableLines(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(toReadable(line)) };
}

function toReadable(json: string): string {
  const { time = '', level = '', msg = '', err, ...members } = JSON.parse(json) as Line;
  const details = Object.entries(members).map(([name, value]) => `${name}=${toText(value)}`);
  const first = [time.slice(11, 19), level.toUpperCase().padEnd(5), msg, ...details].join(' ').trimEnd();
  return err === undefined ? `${first}\n` : `${first}\n${err.stack ?? toText(err)}\n`;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
