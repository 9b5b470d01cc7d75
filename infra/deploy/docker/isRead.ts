/** What packages bring that no running program reads. */
const unread = [
  /\.[cm]?ts$/,
  /\.(?:map|flow|markdown|html|tgz|cc|h|gyp)$/,
  /(?:^|\/)(?!licen[cs]e|notice|copying)[^/]*\.md$/i,
  /(?:^|\/)(?:tests?|__tests__|docs?|examples?|benchmarks?|\.github|\.vscode)(?:\/|$)/i,
  /(?:^|\/)(?:tsconfig[^/]*\.json|Makefile|bower\.json)$/,
];

/** The same code again, built for others than Node's `import` and `require`, and what stands beside it. */
const unreadOf: Readonly<Record<string, RegExp>> = {
  '@opentelemetry': /^build\/(?:esm|esnext)(?:\/|$)/,
  kysely: /^dist\/cjs(?:\/|$)/,
  protobufjs: /^dist(?:\/|$)/,
  xlsx: /^(?:bin|dist|xlsx\.js|xlsxworker\.js)(?:\/|$)/,
  zod: /^src(?:\/|$)/,
};

/** @returns whether a running program may read a file or folder of a package. @param inside of the package, with `/` between its parts. */
export function isRead(packageName: string, inside: string): boolean {
  const own = unreadOf[packageName] ?? unreadOf[packageName.split('/', 1)[0] ?? ''];
  return own?.test(inside) !== true && !unread.some((pattern) => pattern.test(inside));
}
