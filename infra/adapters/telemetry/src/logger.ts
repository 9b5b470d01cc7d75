import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError, scrub, secretPaths } from './redaction.ts';
import { currentTrace } from './traceContext.ts';

type Line = Record<string, unknown> & { time?: string; level?: string; msg?: string; err?: { stack?: string } };

/** Turns pino's JSON lines into lines for people: `12:03:04 INFO  message  member=value`, an error's stack below. */
function readableLines(destination: DestinationStream): DestinationStream {
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

export type { Logger } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LoggerOptions {
  readonly level: LogLevel;
  /** `json`: one object a line, for machines. `readable`: one line for people. */
  readonly format: 'json' | 'readable';
  /** Left out: standard output. */
  readonly destination?: DestinationStream;
}

/**
 * The process' logger. Whatever is handed to it, its lines hold no passwords, tokens, keys or e-mail addresses, and of an error only
 * name, code, message and stack: a database's error carries rows in its other members. Routes are logged as templates, never as the
 * address that was asked for, since addresses carry ids and e-mail addresses. What is said in the course of a trace names it as `traceId`.
 */
export function createLogger({ level, format, destination = process.stdout }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: null,
      mixin: traceMember,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: '[redacted]' },
      serializers: { err: describeError, error: describeError, req: describeRequest, res: () => undefined },
      hooks: { streamWrite: scrub },
    },
    format === 'json' ? destination : readableLines(destination),
  );
}

function traceMember(): object {
  const trace = currentTrace();
  return trace === null ? {} : { traceId: trace.traceId };
}

/** Fastify hands its requests over by this name; what matters of one is its route. */
function describeRequest(request: { method?: string; routeOptions?: { url?: string } }): object {
  return { method: request.method, route: request.routeOptions?.url };
}
