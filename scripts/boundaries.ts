import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['contracts', 'command-service', 'query-service', 'projections', 'web', 'infra', 'scripts'];

export interface ModuleBoundaryCheckResult {
  /** The violated rules, each as `rule: module -> module`, sorted. */
  readonly violations: readonly string[];
  /** TypeScript files that were not analysed; if there are any, the result is not reliable. */
  readonly notAnalysed: readonly string[];
  readonly modules: number;
}

interface CruiseOutput {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: { readonly violations: readonly { from: string; to: string; rule: { name: string } }[] };
}

/**
 * Checks the TypeScript code in a folder with the layout of this repository against the rules in
 * .dependency-cruiser.cjs.
 */
export function checkModuleBoundaries(folder: string): ModuleBoundaryCheckResult {
  const files = sourceFiles(folder);
  const { modules, summary } = cruise(folder, files);
  const seen = new Set(modules.map(({ source }) => source));
  return {
    violations: summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`).sort(),
    notAnalysed: files.filter((file) => !seen.has(file)),
    modules: files.length,
  };
}

function sourceFiles(folder: string): string[] {
  const skipped = ['node_modules', 'dist'];
  return globSync(
    folders.map((name) => `${name}/**/*.{ts,tsx}`),
    { cwd: folder, exclude: (name) => skipped.includes(path.basename(name)) },
  )
    .filter((file) => !file.endsWith('.d.ts'))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

function cruise(folder: string, files: readonly string[]): CruiseOutput {
  const program = path.join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const args = [program, '--config', path.join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', ...files];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (stdout === '') throw new Error(`dependency-cruiser printed nothing: ${stderr}`);
  return JSON.parse(stdout) as CruiseOutput;
}

function main(): void {
  const { violations, notAnalysed, modules } = checkModuleBoundaries(root);
  for (const violation of violations) console.error(violation);
  for (const file of notAnalysed) console.error(`not analysed: ${file}`);
  console.log(`${modules} modules, ${violations.length} violations, ${notAnalysed.length} not analysed`);
  if (violations.length + notAnalysed.length > 0 || modules === 0) process.exitCode = 1;
}

if (import.meta.main) main();
