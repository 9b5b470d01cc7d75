/** The result of one check. */
export interface DoctorFinding {
  readonly level: 'ok' | 'warn' | 'fail';
  /** The checked part of the product. */
  readonly part: string;
  /** Result of the check; never contains secrets. */
  readonly seen: string;
  /** How to fix the problem; `null` if there is none. */
  readonly cure: string | null;
}

/** Creates the result of a check that found no problem. */
export const createOkDoctorFinding = (part: string, seen: string): DoctorFinding => ({
  level: 'ok',
  part,
  seen,
  cure: null,
});
/**
 * Creates the result of a check that found a problem with which the product can still run. `cure` explains how to fix
 * it.
 */
export const createWarningDoctorFinding = (part: string, seen: string, cure: string): DoctorFinding => ({
  level: 'warn',
  part,
  seen,
  cure,
});
/**
 * Creates the result of a failed check, which makes `npm run doctor` exit with code 1. `cure` explains how to fix the
 * problem.
 */
export const createFailureDoctorFinding = (part: string, seen: string, cure: string): DoctorFinding => ({
  level: 'fail',
  part,
  seen,
  cure,
});

/** Matches user and password in URLs, which error messages of drivers may contain. */
const login = /\/\/[^/\s@]+@/g;

/** Formats the reason for a failure on one line of bounded length, without credentials. */
export function formatErrorReasonWithoutCredentials(error: unknown, secrets: readonly string[] = []): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  const firstLine = [message === undefined || message === '' ? (code ?? 'unknown') : message]
    .join('')
    .split('\n', 1)
    .join('');
  const hidden = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), firstLine);
  return hidden.replace(login, '//').slice(0, 200);
}

/** Formats each finding, with its fix on the next line. */
export function formatDoctorFindings(findings: readonly DoctorFinding[]): readonly string[] {
  const width = Math.max(...findings.map(({ part }) => part.length));
  return findings.flatMap(({ level, part, seen, cure }) => [
    `${level.padEnd(4)}  ${part.padEnd(width)}  ${seen}`,
    ...(cure === null ? [] : [`${' '.repeat(8 + width)}${cure}`]),
  ]);
}
