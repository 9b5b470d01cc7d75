import { statSync } from 'node:fs';
import { destination } from 'pino';
import { createLogger, type Logger } from './logger.ts';

/** Names of the events in the security log. */
export type SecurityEventName =
  | 'sign-in'
  | 'company-sign-in'
  | 'sign-out'
  | 'registration'
  | 'password'
  | 'role.granted'
  | 'role.revoked'
  | 'access'
  | 'account.shut'
  | 'account.opened'
  | 'sessions.ended'
  | 'second-factor.on'
  | 'second-factor.off'
  | 'second-factor.failed'
  | 'second-factor.dropped'
  | 'second-factor.codes'
  | 'address.confirmed'
  | 'api-token.made'
  | 'api-token.revoked'
  | 'key.erased'
  | 'key.rotated'
  | 'export'
  | 'refused';

/** One line of the security log: ids and route templates only, never email addresses, tokens or input. */
export interface SecurityLogEntry {
  readonly event: SecurityEventName;
  /** Id of the actor; `null` for guests and for operators at the command line. */
  readonly user: string | null;
  /** Id of the affected person, if not the actor. */
  readonly about?: string;
  /** Id of the API token of the request. */
  readonly apiTokenId?: string;
  /** Method and route template. */
  readonly route?: string;
  /** `ok`, or the code of the refusal. */
  readonly outcome: string;
}

/** Function that writes one entry to the security log. */
export type SecurityLogWriter = (entry: SecurityLogEntry) => void;

/** Inode of the file with this name; `null` if there is none. */
function getInode(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

/** Appends lines to a file. Creates the file again if it was moved or removed, so log rotation needs no signal. */
function appendTo(file: string): { write(line: string): void } {
  const out = destination({ dest: file, mkdir: true, sync: true });
  let writtenTo = getInode(file);
  return {
    write: (line) => {
      if (getInode(file) !== writtenTo) {
        out.reopen();
        writtenTo = getInode(file);
      }
      out.write(line);
    },
  };
}

/**
 * Creates the log of sign-ins, refusals, changes of rights and data exports: JSON lines with time, event, user, route
 * and outcome.
 * @param file path of the file to append to; with `null`, the lines are written to the logger with `security: true`,
 * at any log level except `silent`.
 */
export function createSecurityLogWriter(logger: Logger, file: string | null): SecurityLogWriter {
  const securityLogger =
    file === null
      ? logger.child({ security: true }, { level: logger.level === 'silent' ? 'silent' : 'info' })
      : createLogger({
          level: 'info',
          format: 'json',
          destination: appendTo(file),
        });
  return (entry) => securityLogger.info(entry, 'security');
}
