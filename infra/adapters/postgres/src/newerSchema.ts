/** A migration that ran on a database. */
export interface AppliedMigration {
  readonly name: string;
  readonly appliedAt: Date;
  /** Release that ran the migration; `null` if not recorded, as in releases up to 1.9.0. */
  readonly release: string | null;
}

/** Explanation of a schema that is newer than the code. */
export interface NewerDatabaseSchemaProblemAndFix {
  /** Clause in lower case without a final full stop, to be printed after a colon. */
  readonly problem: string;
  /** Instructions for the operator, as complete sentences. */
  readonly fix: string;
}

function describeMigration({ name, appliedAt, release }: AppliedMigration): string {
  const day = appliedAt.toISOString().slice(0, 10);
  return `${name} (${release === null ? 'release not recorded' : `release ${release}`}, applied on ${day})`;
}

function formatFix(needed: string | null, running: string | null): string {
  if (needed === null) return 'Start the release that last ran on this database, or a newer one.';
  if (needed !== running) return `Start release ${needed}, or a newer one.`;
  return `This is also release ${needed}, but of an earlier commit. Start the newest commit of release ${needed}, or a newer release.`;
}

/**
 * Explains that a database contains migrations that this code does not have, and names the release to start.
 * @param unknown the migrations that this code does not have, at least one.
 * @param running release of this code; `null` if not known.
 */
export function explainNewerSchema(
  unknown: readonly AppliedMigration[],
  running: string | null,
): NewerDatabaseSchemaProblemAndFix {
  // A database is only migrated by a release that contains all applied migrations, so the release of the last one is
  // required.
  const last = unknown.toSorted((one, other) => one.appliedAt.getTime() - other.appliedAt.getTime()).at(-1);
  const code = running === null ? 'this code' : `release ${running}`;
  return {
    problem: `the database contains migrations that ${code} does not have: ${unknown.map(describeMigration).join(', ')}`,
    fix: formatFix(last?.release ?? null, running),
  };
}
