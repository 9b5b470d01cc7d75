/** What a migration may not do, because the version before goes on working meanwhile, and after a rollback. */
const rules: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /\bDROP\s+(TABLE|COLUMN|SCHEMA|FUNCTION|VIEW|ROLE)\b/i,
    'takes away what the running version uses: leave it for a later release',
  ],
  [/\bRENAME\b/i, 'renames what the running version uses: add the new one beside it'],
  [/\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i, 'rewrites the table, locked: add a column beside it'],
  [/\bSET\s+NOT\s+NULL\b/i, 'the running version may still leave it out, and the whole table is read, locked'],
  [
    /\bADD\s+CONSTRAINT\b(?![^;]*\bNOT\s+VALID\b)/i,
    'reads the whole table, locked: add it NOT VALID and validate it later',
  ],
  [
    /\bADD\s+COLUMN\b(?=[^,;]*\bNOT\s+NULL\b)(?![^,;]*\bDEFAULT\b)/i,
    'the running version leaves it out: give it a default',
  ],
  [/\bLOCK\s+TABLE\b/i, 'makes everybody wait'],
  [/\b(TRUNCATE|DISABLE\s+TRIGGER)\b/i, 'takes rows away from under the running version'],
  [/\bCREATE\s+(UNIQUE\s+)?INDEX\b[^;]*\bON\s+log\.event\b/i, 'holds up every append for as long as the log is long'],
  [
    /(?:^|;)\s*SET\s+((LOCAL|SESSION)\s+)?lock_timeout\b/i,
    'takes away the limit by which a migration waits for a table',
  ],
];

/** Without comments and the bodies of functions, which say what happens later. */
function statementsOf(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''");
}

/** @returns a line for each rule that a migration breaks. */
export function whatBreaksTheRunningVersion(sql: string): readonly string[] {
  const statements = statementsOf(sql);
  return rules.filter(([pattern]) => pattern.test(statements)).map(([, why]) => why);
}
