const secrets = ['password', 'token', 'sessionToken', 'authorization', 'cookie', 'email', 'key', 'secret'];

/** Where pino looks for members that must not be written: at the top and one level below. */
export const secretPaths = [...secrets, ...secrets.map((name) => `*.${name}`), '*.headers', 'headers'];

const eMail = /(?<![\w.+%-])[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;
/** The same with a quoted local part, as text and inside a string of JSON, which it never leaves. */
const quotedEMail = /(?:\\"(?:[^"\\]|\\.){1,140}?\\"|"(?:[^"\\\r\n]|\\.){1,70}")(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;
const bearer = /\bBearer\s+[\w.~+/=-]+/gi;
/** Wherever one stands: in an address that somebody put it into, or in what a program of others wrote. */
const apiToken = /iotm_[0-9A-Za-z]+/g;
const userInfo = /:\/\/[^\s/@"\\]+@/g;

/** Takes e-mail addresses, bearer tokens, API tokens and the user part of URLs out of a finished line. */
export function scrub(line: string): string {
  return line
    .replace(userInfo, '://')
    .replace(bearer, 'Bearer [redacted]')
    .replace(apiToken, 'iotm_[redacted]')
    .replace(quotedEMail, '[e-mail]')
    .replace(eMail, '[e-mail]');
}

interface DescribedError {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: DescribedError | string;
}

const maxCauses = 5;

/** An error without the members, such as Postgres' `detail` and `where`, that quote rows. */
export function describeError(error: unknown, depth = 0): DescribedError | string {
  if (!(error instanceof Error)) return 'a thrown value that is no error';
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause !== undefined && depth < maxCauses && { cause: describeError(cause, depth + 1) }),
  };
}
