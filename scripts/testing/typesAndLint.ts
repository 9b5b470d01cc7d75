import path from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

/** Output of the compiler and of the linter for one program; empty without problems. */
export interface TypeAndLintOutput {
  readonly types: string;
  readonly lint: string;
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
  getNewLine: () => ts.sys.newLine,
};

/** @throws Error when the configuration cannot be read. */
function readProgram(configFile: string): ts.Program {
  const parsed = ts.getParsedCommandLineOfConfigFile(configFile, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (one) => {
      throw new Error(ts.formatDiagnostic(one, formatHost));
    },
  });
  if (parsed === undefined) throw new Error(`${configFile} is not a configuration of a program`);
  const { fileNames: rootNames, options, errors: configFileParsingDiagnostics } = parsed;
  // The linter needs the parents of nodes.
  const host = ts.createCompilerHost(options, true);
  return ts.createProgram({ rootNames, options, host, configFileParsingDiagnostics });
}

/** A program to check. */
export interface TypeAndLintOptions {
  /** Absolute path of the configuration of the program that every linted file of TypeScript belongs to. */
  readonly configFile: string;
  /** A file or folder that is linted. */
  readonly linted: string;
  /** Patterns of files that are not linted. */
  readonly ignored?: readonly string[];
  /** Folder with the configuration of the linter; the working directory by default. */
  readonly cwd?: string;
}

/**
 * `tsc -p` and `eslint --max-warnings 0` on one program: the linter uses the types that the compiler has computed.
 * @throws Error when a configuration cannot be read, or a file does not belong to the program.
 */
export async function checkTypesAndLint({
  configFile,
  linted,
  ignored = [],
  cwd,
}: TypeAndLintOptions): Promise<TypeAndLintOutput> {
  const program = readProgram(configFile);
  const types = ts.formatDiagnosticsWithColorAndContext(ts.getPreEmitDiagnostics(program), formatHost);
  const eslint = new ESLint({
    ...(cwd !== undefined && { cwd }),
    ignorePatterns: [...ignored],
    overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions: { programs: [program] } } },
  });
  const results = await eslint.lintFiles(linted);
  const formatter = await eslint.loadFormatter('stylish');
  return { types, lint: await formatter.format(results) };
}

/** @param args configuration file of the program, file or folder to lint, patterns of files not to lint. */
async function main([configFile = '', linted = '', ...ignored]: readonly string[]): Promise<void> {
  const { types, lint } = await checkTypesAndLint({ configFile: path.resolve(configFile), linted, ignored });
  if (types + lint === '') return;
  console.error(types + lint);
  process.exitCode = 1;
}

if (import.meta.main) await main(process.argv.slice(2));
