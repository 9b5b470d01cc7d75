/** The result of one check. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'fail';
  /** The checked part of the product. */
  readonly part: string;
  /** The observation; never contains secrets. */
  readonly seen: string;
  /** How to fix it; `null` if nothing is to be done. */
  readonly cure: string | null;
}

export const ok = (part: string, seen: string): Finding => ({ level: 'ok', part, seen, cure: null });
export const warn = (part: string, seen: string, cure: string): Finding => ({ level: 'warn', part, seen, cure });
export const fail = (part: string, seen: string, cure: string): Finding => ({ level: 'fail', part, seen, cure });

/** User and password in any URL of a text; error messages of drivers may contain URLs. */
const login = /\/\/[^/\s@]+@/g;

/** Formats the reason of a failure on one line of bounded length, without credentials. */
export function reasonOf(error: unknown, secrets: readonly string[] = []): string {
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
export function linesOf(findings: readonly Finding[]): readonly string[] {
  const width = Math.max(...findings.map(({ part }) => part.length));
  return findings.flatMap(({ level, part, seen, cure }) => [
    `${level.padEnd(4)}  ${part.padEnd(width)}  ${seen}`,
    ...(cure === null ? [] : [`${' '.repeat(8 + width)}${cure}`]),
  ]);
}
