import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkTypesAndLint, type TypeAndLintOutput } from './typesAndLint.ts';

const lintConfig = `import tseslint from ${JSON.stringify(import.meta.resolve('typescript-eslint'))};
export default [
  {
    files: ['**/*.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser },
    rules: { '@typescript-eslint/no-floating-promises': 'error', 'no-var': 'warn' },
  },
];
`;

/** Checks a program of two files: one with this text, and one that is not linted. */
async function foundIn(text: string): Promise<TypeAndLintOutput> {
  const cwd = mkdtempSync(path.join(tmpdir(), 'marketplace-checked-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  mkdirSync(path.join(cwd, 'left'));
  const configFile = path.join(cwd, 'tsconfig.json');
  const compilerOptions = { target: 'es2024', module: 'nodenext', strict: true, noEmit: true, types: [] };
  writeFileSync(configFile, JSON.stringify({ compilerOptions, include: ['*.ts', 'left'] }));
  writeFileSync(path.join(cwd, 'eslint.config.mjs'), lintConfig);
  writeFileSync(path.join(cwd, 'one.ts'), text);
  writeFileSync(path.join(cwd, 'left/out.ts'), 'var left = 1;\nexport { left };\n');
  return checkTypesAndLint({ configFile, linted: '.', ignored: ['left'], cwd });
}

test('reports type errors, broken rules and warnings, except for ignored files', async () => {
  const { types, lint } = await foundIn(`export var few: number = 'three';\nPromise.resolve(few);\n`);
  expect(types).toContain('TS2322');
  expect(types).not.toContain('out.ts');
  expect(lint).toContain('@typescript-eslint/no-floating-promises');
  expect(lint).toContain('no-var');
  expect(lint).toContain('one.ts');
  expect(lint).not.toContain('out.ts');
});
