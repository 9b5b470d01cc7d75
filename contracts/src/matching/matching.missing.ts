import { z } from 'zod';
import { Criterion } from './matching.views.ts';

/** What a provider lacks of what a search asked for: never free text. */
export const MissingCapability = z.object({
  criterion: Criterion,
  /** One of the wizard's own values, of geography a region's name or a country's alpha-2 code. */
  asked: z.string().max(60),
  /** Whether the catalogue says that it is missing, or not good enough; else it says nothing. */
  stated: z.boolean(),
});
export type MissingCapability = z.infer<typeof MissingCapability>;
