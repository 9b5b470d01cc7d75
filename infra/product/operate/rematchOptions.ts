import { parseArgs } from 'node:util';
import { MatchAlgorithmVersion, matchAlgorithmVersions } from '@marketplace/contracts/matching/matching.views.ts';
import type { SearchRematchAlgorithmAndCatalogueVersions } from '@marketplace/query-service/searches/rematch/rerunSearch.ts';
import { z } from 'zod';
import { UsageError } from './commandArguments.ts';

/** Default maximum number of distinct searches in a rematch. */
const defaultLimit = 10_000;
const maxLimit = 10_000_000;

export const searchRematchCommandUsage = `Repeats past searches with another version of the matching algorithm:
  npm run rematch -- --since 2026-10-01 --as match-v2
    --since DATE        first day (UTC)
    --as VERSION        algorithm version: ${matchAlgorithmVersions.join(', ')}
    --catalogue current use the current catalogue, or a version number; default: the original version of each search
    --limit NUMBER      maximum number of different searches, latest first (default: ${defaultLimit})
    --json              print a line of JSON per search, and a final one with the totals`;

/** Parsed options of a rematch. */
export interface SearchRematchOptions extends SearchRematchAlgorithmAndCatalogueVersions {
  /** First day, in UTC. */
  readonly since: string;
  readonly limit: number;
  readonly json: boolean;
}

const Options = z.object({
  since: z.iso.date(),
  as: MatchAlgorithmVersion,
  catalogue: z.union([z.enum(['then', 'current']), z.coerce.number().int().min(1)]).default('then'),
  limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  json: z.boolean().default(false),
});

const text = { type: 'string' } as const;
const options = { since: text, as: text, catalogue: text, limit: text, json: { type: 'boolean' } } as const;

/**
 * Parses the command-line arguments.
 * @throws UsageError with the problem and the usage.
 */
export function parseSearchRematchOptions(args: readonly string[]): SearchRematchOptions {
  try {
    const { since, as: version, ...rest } = Options.parse(parseArgs({ args: [...args], options }).values);
    return { since, version, ...rest };
  } catch (error) {
    const wrong =
      error instanceof z.ZodError ? `--${error.issues[0]?.path.join('.') ?? ''} is missing or invalid.` : '';
    throw new UsageError(wrong === '' ? searchRematchCommandUsage : `${wrong}\n${searchRematchCommandUsage}`, {
      cause: error,
    });
  }
}
