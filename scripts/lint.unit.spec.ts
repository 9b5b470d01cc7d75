import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files to lint, each with exactly those rules and compiler errors that must be reported for it. */
const plantedFiles: Record<string, { readonly text: string; readonly reported: readonly string[] }> = {
  'contracts/src/types.ts': { text: `export const few: number = 'three';\n`, reported: ['TS2322'] },
  'contracts/src/promises.ts': {
    text: `export function begin(work: () => Promise<void>, run: (task: () => void) => void): void {
  work();
  run(work);
}\n`,
    reported: ['no-floating-promises', 'no-misused-promises'],
  },
  'contracts/src/values.ts': {
    text: `export function describe(kind: 'a' | 'b', given: any): string {
  const text = given.text;
  if (kind !== 'a' && kind !== 'b') return 'none';
  switch (kind) {
    case 'a':
      return text;
  }
  return '';
}\n`,
    reported: [
      'no-explicit-any',
      'no-unnecessary-condition',
      'no-unsafe-assignment',
      'no-unsafe-member-access',
      'no-unsafe-return',
      'switch-exhaustiveness-check',
    ],
  },
  'contracts/src/patterns.ts': {
    text: 'export const slow = /(?:a+)+b/;\n',
    reported: ['no-super-linear-backtracking', 'no-super-linear-move'],
  },
  'contracts/src/patterns.spec.ts': { text: 'export const slow = /(?:a+)+b/;\n', reported: [] },
  'command-service/src/calls.ts': {
    text: `export const call = async (): Promise<Response> => fetch('http://127.0.0.1');\n`,
    reported: ['no-restricted-globals'],
  },
  'command-service/src/testing/calls.ts': {
    text: `export const call = async (): Promise<Response> => fetch('http://127.0.0.1');\n`,
    reported: [],
  },
  'web/src/Page.tsx': {
    text: `import { useEffect, useState } from 'react';
export function Page({ id }: { id: string }) {
  const Part = () => <b>{id}</b>;
  const [seen, setSeen] = useState('');
  useEffect(() => {
    setSeen(id);
  }, []);
  if (seen === '') return null;
  useState(0);
  return <Part />;
}\n`,
    reported: ['exhaustive-deps', 'rules-of-hooks', 'set-state-in-effect', 'static-components'],
  },
};

interface LintReport {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** Lints the planted files with the settings of this repository. */
async function lintPlantedFiles(): Promise<LintReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-linted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const file of ['.oxlintrc.jsonc', 'tsconfig.json', 'package.json', 'web/tsconfig.json']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(folder, file));
  }
  for (const [file, { text }] of Object.entries(plantedFiles)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await promisify(execFile)(process.execPath, [oxlint, '--format', 'json'], { cwd: folder }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return JSON.parse(output.stdout) as LintReport;
}

test('reports type errors and broken rules, and nothing else', async () => {
  const { diagnostics } = await lintPlantedFiles();
  const reportedByFile = Object.groupBy(diagnostics, ({ filename }) => filename.replaceAll('\\', '/'));
  const reported = Object.keys(plantedFiles).map((file) => {
    const codes = (reportedByFile[file] ?? []).map(({ code }) => code.replace(/^.*\((.*)\)$/, '$1'));
    return [file, [...new Set(codes)].toSorted()];
  });
  expect(Object.fromEntries(reported)).toEqual(
    Object.fromEntries(Object.entries(plantedFiles).map(([file, planted]) => [file, planted.reported])),
  );
});
