/** What an examination came to. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'fail';
  /** What was looked at. */
  readonly part: string;
  /** What was seen; never a secret. */
  readonly seen: string;
  /** What to do; `null` where nothing is to be done. */
  readonly cure: string | null;
}

export const ok = (part: string, seen: string): Finding => ({ level: 'ok', part, seen, cure: null });
export const warn = (part: string, seen: string, cure: string): Finding => ({ level: 'warn', part, seen, cure });
export const fail = (part: string, seen: string, cure: string): Finding => ({ level: 'fail', part, seen, cure });

/** User and password of every address that a text holds; what a driver says may repeat the address it was given. */
const login = /\/\/[^/\s@]+@/g;

/** Why something failed, in one line of bounded length without what a login is made of. */
export function reasonOf(error: unknown, secrets: readonly string[] = []): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  const told = [message === undefined || message === '' ? (code ?? 'unknown') : message]
    .join('')
    .split('\n', 1)
    .join('');
  const hidden = secrets.filter((secret) => secret !== '').reduce((text, secret) => text.replaceAll(secret, '…'), told);
  return hidden.replace(login, '//').slice(0, 200);
}

/** A line for each finding, its cure below. */
export function linesOf(findings: readonly Finding[]): readonly string[] {
  const width = Math.max(...findings.map(({ part }) => part.length));
  return findings.flatMap(({ level, part, seen, cure }) => [
    `${level.padEnd(4)}  ${part.padEnd(width)}  ${seen}`,
    ...(cure === null ? [] : [`${' '.repeat(8 + width)}${cure}`]),
  ]);
}
