import { z } from 'zod';

/** `epoch.position` of a command's last event in the log. The epoch identifies one incarnation of the event store. */
export const LogPositionToken = z.string().regex(/^[0-9a-z]{1,32}\.\d{1,20}$/);
export type LogPositionToken = z.infer<typeof LogPositionToken>;

export interface ParsedLogPosition {
  readonly epoch: string;
  readonly position: bigint;
}

/** Formats a position as a token, which `parseLogPosition` reverses. */
export function formatLogPosition(epoch: string, position: bigint): LogPositionToken {
  return `${epoch}.${position}`;
}

/** @returns `null` for an invalid token, so that a malformed header is ignored instead of rejected. */
export function parseLogPosition(token: string): ParsedLogPosition | null {
  const parsed = LogPositionToken.safeParse(token);
  if (!parsed.success) return null;
  const [epoch = '', position = '0'] = parsed.data.split('.');
  return { epoch, position: BigInt(position) };
}

/** @returns the later of two tokens. `next` wins when the epochs differ, because the older store no longer exists. */
export function getLaterLogPosition(current: LogPositionToken | null, next: LogPositionToken): LogPositionToken {
  const a = current === null ? null : parseLogPosition(current);
  const b = parseLogPosition(next);
  if (a === null || b === null || a.epoch !== b.epoch) return next;
  return b.position > a.position || current === null ? next : current;
}
