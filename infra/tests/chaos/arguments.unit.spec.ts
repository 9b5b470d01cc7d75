import { describe, expect, test } from 'vitest';
import { parseChaosArguments } from './arguments.ts';
import type { ChaosScenario } from './scenario.ts';

const scenario = (name: string, ...breaks: string[]): ChaosScenario => ({
  name,
  guarantee: '',
  breaks: Object.fromEntries(breaks.map((each) => [each, { what: '', mutations: [] }])),
  run: () => Promise.resolve({ metrics: {}, failures: [] }),
});
const scenarios = [scenario('storm', 'roof', 'door'), scenario('flood')];
const parseRuns = (...args: string[]) =>
  parseChaosArguments(args, scenarios).runs.map(({ scenario: { name }, broken }) => [name, broken]);

describe('chaos command line', () => {
  test('runs every scenario unchanged when none is named', () => {
    expect(parseRuns()).toEqual([
      ['storm', null],
      ['flood', null],
    ]);
  });

  test('runs named scenarios, or one with a protection switched off', () => {
    expect(parseRuns('flood')).toEqual([['flood', null]]);
    expect(parseRuns('storm', '--break', 'door')).toEqual([['storm', 'door']]);
  });

  test('runs scenarios unchanged and without each protection with --prove', () => {
    expect(parseRuns('--prove')).toEqual([
      ['storm', null],
      ['storm', 'roof'],
      ['storm', 'door'],
      ['flood', null],
    ]);
  });

  test('lists the available names when a name is unknown', () => {
    expect(() => parseRuns('fire')).toThrow('Available: storm, flood');
    expect(() => parseRuns('storm', '--break', 'fire')).toThrow('Available: roof, door');
    expect(() => parseRuns('--break', 'roof')).toThrow('requires exactly one scenario');
  });

  test('parses times, pause and minutes as integers of at least 1', () => {
    const args = ['--times', '200', '--pause', '60', '--minutes', '30'];
    expect(parseChaosArguments(args, scenarios).options).toEqual({ times: 200, pauseSeconds: 60, minutes: 30 });
    expect(() => parseRuns('--times', '0')).toThrow('--times must be an integer');
  });
});
