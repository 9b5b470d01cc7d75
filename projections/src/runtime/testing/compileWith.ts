import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Source files by path relative to the root of the repository. */
export type TestSourceTextsByPath = Readonly<Record<string, string>>;

/** Type-checks files of the repository while other files are replaced in memory. */
export interface TestSourceTypeChecker {
  /** @returns the source of a file on disk. */
  readSource(this: void, file: string): string;
  /** @returns for each file the pieces of source text that its errors refer to. */
  listErrors(
    this: void,
    replaced: TestSourceTextsByPath,
    files: readonly string[],
  ): Readonly<Record<string, readonly string[]>>;
}

/** Creates a type checker with the compiler options of the repository. Only replaced files are parsed again. */
export function createTestSourceTypeChecker(): TestSourceTypeChecker {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile.bind(ts.sys));
  const { options } = ts.parseJsonConfigFileContent(
    { ...(config.config as object), include: [], files: [] },
    ts.sys,
    root,
  );
  let replaced: ReadonlyMap<string, string> = new Map();
  let files: readonly string[] = [];
  const versions = new Map<string, number>();
  const read = (file: string): string | undefined => replaced.get(file) ?? ts.sys.readFile(file);
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (each) => ts.getDefaultLibFilePath(each),
    getScriptFileNames: () => [...files],
    getScriptVersion: (file) => `${versions.get(file) ?? 0}`,
    getScriptSnapshot: (file) => {
      const text = read(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: (file) => replaced.has(file) || ts.sys.fileExists(file),
    readFile: read,
    directoryExists: (folder) => ts.sys.directoryExists(folder),
    getDirectories: (folder) => ts.sys.getDirectories(folder),
    realpath: (each) => ts.sys.realpath?.(each) ?? each,
  });
  const listErrors = (file: string): readonly string[] =>
    [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map(
      ({ start = 0, length = 0 }) => (read(file) ?? '').slice(start, start + length),
    );
  return {
    readSource: (file) => ts.sys.readFile(path.join(root, file)) ?? '',
    listErrors: (sources, paths) => {
      const next = new Map(Object.entries(sources).map(([file, text]) => [path.join(root, file), text]));
      for (const file of new Set([...replaced.keys(), ...next.keys()]))
        versions.set(file, (versions.get(file) ?? 0) + 1);
      replaced = next;
      files = [...new Set([...next.keys(), ...paths.map((file) => path.join(root, file))])];
      return Object.fromEntries(paths.map((file) => [file, listErrors(path.join(root, file))]));
    },
  };
}
