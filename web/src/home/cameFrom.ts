import { z } from 'zod';

const CameFrom = z.object({ from: z.string().regex(/^\/(?!\/)/) });

/** The address inside this site that a redirect brought the visitor from, out of the router's state. */
export function cameFrom(state: unknown): string | null {
  const parsed = CameFrom.safeParse(state);
  return parsed.success ? parsed.data.from : null;
}
