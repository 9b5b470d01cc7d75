/** Patterns of package files that no running program reads. */
const unread = [
  /\.[cm]?ts$/,
  /\.(?:map|flow|markdown|html|tgz|cc|h|gyp)$/,
  /(?:^|\/)(?!licen[cs]e|notice|copying)[^/]*\.md$/i,
  /(?:^|\/)(?:tests?|__tests__|docs?|examples?|benchmarks?|\.github|\.vscode)(?:\/|$)/i,
  /(?:^|\/)(?:tsconfig[^/]*\.json|Makefile|bower\.json)$/,
];

/** Files of duplicate builds that Node's `import` and `require` do not use, by package name or scope. */
const unreadByPackage: Readonly<Record<string, RegExp>> = {
  '@opentelemetry': /^build\/(?:esm|esnext)(?:\/|$)/,
  kysely: /^dist\/cjs(?:\/|$)/,
  protobufjs: /^dist(?:\/|$)/,
  xlsx: /^(?:bin|dist|xlsx\.js|xlsxworker\.js)(?:\/|$)/,
  zod: /^src(?:\/|$)/,
};

/**
 * @returns whether a running program may read a file or folder of a package.
 * @param inside path inside the package, with `/` as separator.
 */
export function isPackageFileNeededAtRuntime(packageName: string, inside: string): boolean {
  const packagePattern = unreadByPackage[packageName] ?? unreadByPackage[packageName.split('/', 1)[0] ?? ''];
  return packagePattern?.test(inside) !== true && !unread.some((pattern) => pattern.test(inside));
}
