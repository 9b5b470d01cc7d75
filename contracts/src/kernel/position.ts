import { z } from 'zod';

/** `epoch.position` of a command's last event in the log. The epoch identifies one incarnation of the event store. */
export const PositionToken = z.string().regex(/^[0-9a-z]{1,32}\.\d{1,20}$/);
export type PositionToken = z.infer<typeof PositionToken>;

export interface ParsedPosition {
  readonly epoch: string;
  readonly position: bigint;
}

/** Formats a position for `parsePosition`. */
export function formatPosition(epoch: string, position: bigint): PositionToken {
  return `${epoch}.${position}`;
}

/** @returns `null` for an invalid token, so that a malformed header is ignored instead of rejected. */
export function parsePosition(token: string): ParsedPosition | null {
  const parsed = PositionToken.safeParse(token);
  if (!parsed.success) return null;
  const [epoch = '', position = '0'] = parsed.data.split('.');
  return { epoch, position: BigInt(position) };
}

/** The later of two tokens. `next` wins when the epochs differ, because the older store no longer exists. */
export function laterPosition(current: PositionToken | null, next: PositionToken): PositionToken {
  const a = current === null ? null : parsePosition(current);
  const b = parsePosition(next);
  if (a === null || b === null || a.epoch !== b.epoch) return next;
  return b.position > a.position || current === null ? next : current;
}
