import { z } from 'zod';

/** `epoch.position`: where in the log a command's last event stands. The epoch names one life of one event store. */
export const PositionToken = z.string().regex(/^[0-9a-z]{1,32}\.\d{1,20}$/);
export type PositionToken = z.infer<typeof PositionToken>;

export interface ParsedPosition {
  readonly epoch: string;
  readonly position: bigint;
}

/** The token of a position in one life of the store, which `parsePosition` reads. */
export function formatPosition(epoch: string, position: bigint): PositionToken {
  return `${epoch}.${position}`;
}

/** @returns `null` for anything that is not a token, so that a damaged header is ignored instead of refused. */
export function parsePosition(token: string): ParsedPosition | null {
  const parsed = PositionToken.safeParse(token);
  if (!parsed.success) return null;
  const [epoch = '', position = '0'] = parsed.data.split('.');
  return { epoch, position: BigInt(position) };
}

/** The later of two tokens; a token of another epoch wins, because the older store is gone. */
export function laterPosition(current: PositionToken | null, next: PositionToken): PositionToken {
  const a = current === null ? null : parsePosition(current);
  const b = parsePosition(next);
  if (a === null || b === null || a.epoch !== b.epoch) return next;
  return b.position > a.position || current === null ? next : current;
}
