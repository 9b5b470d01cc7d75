import { z } from 'zod';
import { MatchCriterion } from './matching.views.ts';

/** A requirement of a search that a provider does not meet. Never contains free text. */
export const UnmetSearchRequirement = z.object({
  criterion: MatchCriterion,
  /** One of the wizard's values; for geography, a region's name or a country's alpha-2 code. */
  asked: z.string().max(60),
  /**
   * `true`: the catalogue says that the capability is missing or insufficient; `false`: the catalogue has no
   * information.
   */
  stated: z.boolean(),
});
export type UnmetSearchRequirement = z.infer<typeof UnmetSearchRequirement>;
