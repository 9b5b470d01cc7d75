import { statSync } from 'node:fs';
import { destination } from 'pino';
import { createLogger, type Logger } from './logger.ts';

/** What the security log tells of. */
export type SecurityEvent =
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

/** One line: ids and names of routes only, never an address, a token or what was asked for. */
export interface SecurityEntry {
  readonly event: SecurityEvent;
  /** Id of who acted; `null` for guests and for operators at the command line. */
  readonly user: string | null;
  /** Id of the person whom it is about, where that is somebody else. */
  readonly about?: string;
  /** Id of the API token that the call came with. */
  readonly apiTokenId?: string;
  /** Method and template. */
  readonly route?: string;
  /** `ok`, or the code of the refusal. */
  readonly outcome: string;
}

/** Writes one entry. */
export type SecurityLog = (entry: SecurityEntry) => void;

/** Which file stands under a name now; `null` while none does. */
function inodeOf(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

/** Appends lines to a file, and to the next one of its name as soon as somebody has moved or removed it: a rotation needs no signal. */
function appendTo(file: string): { write(line: string): void } {
  const out = destination({ dest: file, mkdir: true, sync: true });
  let writtenTo = inodeOf(file);
  return {
    write: (line) => {
      if (inodeOf(file) !== writtenTo) {
        out.reopen();
        writtenTo = inodeOf(file);
      }
      out.write(line);
    },
  };
}

/**
 * The log of who signed in, was refused, got and lost rights, and took data away: JSON lines with time, event, user, route and outcome.
 * @param file they are appended to; `null`: they go where the other lines go, marked `security: true`, whatever the level there is.
 */
export function createSecurityLog(logger: Logger, file: string | null): SecurityLog {
  const own =
    file === null
      ? logger.child({ security: true }, { level: logger.level === 'silent' ? 'silent' : 'info' })
      : createLogger({
          level: 'info',
          format: 'json',
          destination: appendTo(file),
        });
  return (entry) => own.info(entry, 'security');
}
