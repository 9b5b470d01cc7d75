import { describe, expect, test } from 'vitest';
import type { Fault } from './fault.ts';
import { readOptions } from './options.ts';

const fault = (name: string, file: string): Fault => ({
  name,
  file,
  find: 'a',
  replace: 'b',
  tests: ['a.unit.spec.ts'],
});
const faults = [fault('the total is wrong', 'contracts/cost.ts'), fault('a form closes', 'web/form.tsx')];
const chosen = (...args: string[]): readonly string[] => readOptions(args, faults).faults.map(({ name }) => name);

describe('options', () => {
  test('choose all faults, or those whose name or file contains a text', () => {
    expect(chosen()).toEqual(['the total is wrong', 'a form closes']);
    expect(chosen('total')).toEqual(['the total is wrong']);
    expect(chosen('web/', 'the total')).toEqual(['the total is wrong', 'a form closes']);
  });

  test('have usual values', () => {
    expect(readOptions([], faults)).toMatchObject({ list: false, deep: false, against: null, resume: false });
  });

  test('say how deep and against what faults are tried', () => {
    const options = readOptions(['--deep', '--resume', '--against', 'v1', '--results', 'a.jsonl'], faults);
    expect(options).toMatchObject({ deep: true, resume: true, against: 'v1', results: 'a.jsonl' });
  });

  test('reject a text that no fault contains, and an unknown option', () => {
    expect(() => chosen('query')).toThrow('No fault has "query"');
    expect(() => chosen('--query')).toThrow('--query');
  });
});
