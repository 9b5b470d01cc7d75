import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { applyChaosSourceMutation } from '../chaos/mutations/mutation.ts';
import { getVitestProjectOfTestFile, groupFaultTestFilesByVitestProject } from './fault.ts';
import { allPlantableFaults } from './faults.ts';

test('lists at least 60 faults with unique names', () => {
  expect(allPlantableFaults.length).toBeGreaterThanOrEqual(60);
  expect(new Set(allPlantableFaults.map(({ name }) => name)).size).toBe(allPlantableFaults.length);
});

describe.each(allPlantableFaults)('$name', (fault) => {
  test('matches its text once and results in a file that compiles', () => {
    const { file } = fault;
    const source = readFileSync(path.join(repositoryRootFolder, file), 'utf8');
    const text = applyChaosSourceMutation(source, fault);
    expect(text).not.toBe(source);
    if (!/\.tsx?$/.test(file)) return;
    const compilerOptions = { jsx: ts.JsxEmit.ReactJSX, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext };
    const { diagnostics } = ts.transpileModule(text, { fileName: file, compilerOptions, reportDiagnostics: true });
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  });

  test('lists existing test files', () => {
    expect(fault.tests.length).toBeGreaterThan(0);
    expect(fault.tests.filter((file) => !existsSync(path.join(repositoryRootFolder, file)))).toEqual([]);
  });
});

test('finds the project of a test file', () => {
  expect(
    ['a/b.unit.spec.ts', 'a/b.int.spec.ts', 'web/src/b.spec.tsx', 'web/e2e/b.e2e.spec.ts'].map(
      getVitestProjectOfTestFile,
    ),
  ).toEqual(['unit', 'int', 'web', 'e2e']);
});

test('groups tests by project, fastest project first', () => {
  expect(groupFaultTestFilesByVitestProject({ tests: ['a.int.spec.ts', 'b.unit.spec.ts', 'c.int.spec.ts'] })).toEqual([
    ['unit', ['b.unit.spec.ts']],
    ['int', ['a.int.spec.ts', 'c.int.spec.ts']],
  ]);
});
