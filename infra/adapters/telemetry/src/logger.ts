import { type DestinationStream, type Logger, pino } from 'pino';
import { serialiseError, redactLogLine, redactedLogMemberPaths } from './redaction.ts';
import { getCurrentTrace } from './traceContext.ts';

type Line = Record<string, unknown> & { time?: string; level?: string; msg?: string; err?: { stack?: string } };

/** Formats pino's JSON lines for people: `12:03:04 INFO  message member=value`, followed by the stack of an error. */
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
  /** `json`: one object per line, for programs. `readable`: one line of text. */
  readonly format: 'json' | 'readable';
  /** Standard output if omitted. */
  readonly destination?: DestinationStream;
}

/**
 * Creates the logger of the process. Its lines never contain passwords, tokens, keys or email addresses. Of an error,
 * only name, code, message, stack and cause are logged, because other members of a database error contain row values.
 * Routes are logged as templates, never as the requested URL, because URLs contain ids and email addresses. Lines that
 * are written within a trace contain its id as `traceId`.
 */
export function createLogger({ level, format, destination = process.stdout }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: null,
      mixin: traceMember,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedLogMemberPaths, censor: '[redacted]' },
      serializers: { err: serialiseError, error: serialiseError, req: describeRequest, res: () => undefined },
      hooks: { streamWrite: redactLogLine },
    },
    format === 'json' ? destination : readableLines(destination),
  );
}

function traceMember(): object {
  const trace = getCurrentTrace();
  return trace === null ? {} : { traceId: trace.traceId };
}

/** Serialises a Fastify request, which Fastify logs as `req`: only the method and the route template. */
function describeRequest(request: { method?: string; routeOptions?: { url?: string } }): object {
  return { method: request.method, route: request.routeOptions?.url };
}
