const secrets = ['password', 'token', 'sessionToken', 'authorization', 'cookie', 'email', 'key', 'secret'];

/** Paths of log members that pino redacts: at the top level and one level below. */
export const redactedLogMemberPaths = [...secrets, ...secrets.map((name) => `*.${name}`), '*.headers', 'headers'];

const eMail = /(?<![\w.+%-])[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;
/** Email addresses with a quoted local part, both in plain text and escaped inside a JSON string. */
const quotedEMail = /(?:\\"(?:[^"\\]|\\.){1,140}?\\"|"(?:[^"\\\r\n]|\\.){1,70}")(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;
const bearer = /\bBearer\s+[\w.~+/=-]+/gi;
/** API tokens anywhere in a line, for example in a URL or in the output of another program. */
const apiToken = /iotm_[0-9A-Za-z]+/g;
const userInfo = /:\/\/[^\s/@"\\]+@/g;

/** Removes email addresses, bearer tokens, API tokens and the user part of URLs from a finished log line. */
export function redactLogLine(line: string): string {
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

/** Describes an error without members that contain row values, such as `detail` and `where` of Postgres. */
export function serialiseError(error: unknown, depth = 0): DescribedError | string {
  if (!(error instanceof Error)) return 'a thrown value that is not an Error';
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause !== undefined && depth < maxCauses && { cause: serialiseError(cause, depth + 1) }),
  };
}
