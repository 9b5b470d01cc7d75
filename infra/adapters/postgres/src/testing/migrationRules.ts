/**
 * Statements that a migration must not contain, because the previous version keeps running during the migration and
 * after a rollback.
 */
const rules: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /\bDROP\s+(TABLE|COLUMN|SCHEMA|FUNCTION|VIEW|ROLE)\b/i,
    'drops an object that the running version uses: leave it for a later release',
  ],
  [/\bRENAME\b/i, 'renames an object that the running version uses: add a new one instead'],
  [/\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i, 'rewrites the table under a lock: add a new column instead'],
  [/\bSET\s+NOT\s+NULL\b/i, 'the running version may omit the value, and the whole table is read under a lock'],
  [
    /\bADD\s+CONSTRAINT\b(?![^;]*\bNOT\s+VALID\b)/i,
    'reads the whole table under a lock: add it NOT VALID and validate it later',
  ],
  [
    /\bADD\s+COLUMN\b(?=[^,;]*\bNOT\s+NULL\b)(?![^,;]*\bDEFAULT\b)/i,
    'the running version omits the value: add a default',
  ],
  [/\bLOCK\s+TABLE\b/i, 'blocks all other clients'],
  [/\b(TRUNCATE|DISABLE\s+TRIGGER)\b/i, 'removes rows that the running version uses'],
  [
    /\bCREATE\s+(UNIQUE\s+)?INDEX\b[^;]*\bON\s+log\.event\b/i,
    'blocks every append for a time that depends on the size of the log',
  ],
  [/(?:^|;)\s*SET\s+((LOCAL|SESSION)\s+)?lock_timeout\b/i, 'removes the limit of the wait for a table'],
];

/** Removes comments and the bodies of functions, which do not run during the migration. */
function extractStatements(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''");
}

/** @returns a message for each rule that a migration breaks. */
export function listTestMigrationRuleViolations(sql: string): readonly string[] {
  const statements = extractStatements(sql);
  return rules.filter(([pattern]) => pattern.test(statements)).map(([, why]) => why);
}
