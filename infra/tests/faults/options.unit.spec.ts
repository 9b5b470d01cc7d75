import { describe, expect, test } from 'vitest';
import type { CodeMutationWithCatchingTests } from './fault.ts';
import { parsePlantedFaultArguments } from './options.ts';

const fault = (name: string, file: string): CodeMutationWithCatchingTests => ({
  name,
  file,
  find: 'a',
  replace: 'b',
  tests: ['a.unit.spec.ts'],
});
const faults = [fault('the total is wrong', 'contracts/cost.ts'), fault('a form closes', 'web/form.tsx')];
const selectNames = (...args: string[]): readonly string[] =>
  parsePlantedFaultArguments(args, faults).faults.map(({ name }) => name);

describe('parsePlantedFaultArguments', () => {
  test('selects all faults, or those whose name or file contains a text', () => {
    expect(selectNames()).toEqual(['the total is wrong', 'a form closes']);
    expect(selectNames('total')).toEqual(['the total is wrong']);
    expect(selectNames('web/', 'the total')).toEqual(['the total is wrong', 'a form closes']);
  });

  test('uses default values', () => {
    expect(parsePlantedFaultArguments([], faults)).toMatchObject({
      list: false,
      deep: false,
      against: null,
      resume: false,
    });
  });

  test('parses all options', () => {
    const options = parsePlantedFaultArguments(
      ['--deep', '--resume', '--against', 'v1', '--results', 'a.jsonl'],
      faults,
    );
    expect(options).toMatchObject({ deep: true, resume: true, against: 'v1', results: 'a.jsonl' });
  });

  test('rejects a text that no fault contains, and an unknown option', () => {
    expect(() => selectNames('query')).toThrow('No fault has "query"');
    expect(() => selectNames('--query')).toThrow('--query');
  });
});
