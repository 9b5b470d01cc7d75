import { parseArgs } from 'node:util';
import { AlgorithmVersion, algorithmVersions } from '@marketplace/contracts/matching/matching.views.ts';
import type { Again } from '@marketplace/query-service/searches/rematch/answerAgain.ts';
import { z } from 'zod';
import { WrongUse } from './wrongUse.ts';

/** Different searches that are answered again when no limit is named, and the most that one may name. */
const usualLimit = 10_000;
const mostLimit = 10_000_000;

export const rematchUsage = `Say which searches, and by what they are answered again:
  npm run rematch -- --since 2026-10-01 --as match-v2
    --since DATE        the first day, of UTC
    --as VERSION        the algorithm: ${algorithmVersions.join(', ')}
    --catalogue current from the catalogue as it stands, or a number: that version; else from the one that each search was made in
    --limit NUMBER      different searches at most, those made last; ${usualLimit} when left out
    --json              one line of JSON for each search, and a last one with the sums`;

/** What an operator asks for. */
export interface RematchOptions extends Again {
  /** Day of UTC. */
  readonly since: string;
  readonly limit: number;
  readonly json: boolean;
}

const Options = z.object({
  since: z.iso.date(),
  as: AlgorithmVersion,
  catalogue: z.union([z.enum(['then', 'current']), z.coerce.number().int().min(1)]).default('then'),
  limit: z.coerce.number().int().min(1).max(mostLimit).default(usualLimit),
  json: z.boolean().default(false),
});

const text = { type: 'string' } as const;
const options = { since: text, as: text, catalogue: text, limit: text, json: { type: 'boolean' } } as const;

/** @param args of the command line. @throws Error that says what is wrong and how the command is used. */
export function rematchOptions(args: readonly string[]): RematchOptions {
  try {
    const { since, as: version, ...rest } = Options.parse(parseArgs({ args: [...args], options }).values);
    return { since, version, ...rest };
  } catch (error) {
    const wrong = error instanceof z.ZodError ? `--${error.issues[0]?.path.join('.') ?? ''} is missing or wrong.` : '';
    throw new WrongUse(wrong === '' ? rematchUsage : `${wrong}\n${rematchUsage}`, { cause: error });
  }
}
