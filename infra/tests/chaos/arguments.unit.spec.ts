import { describe, expect, test } from 'vitest';
import { readPlan } from './arguments.ts';
import type { Scenario } from './scenario.ts';

const scenario = (name: string, ...breaks: string[]): Scenario => ({
  name,
  promise: '',
  breaks: Object.fromEntries(breaks.map((each) => [each, { what: '', mutations: [] }])),
  run: () => Promise.resolve({ figures: {}, failures: [] }),
});
const scenarios = [scenario('storm', 'roof', 'door'), scenario('flood')];
const runsOf = (...args: string[]) =>
  readPlan(args, scenarios).runs.map(({ scenario: { name }, broken }) => [name, broken]);

describe('the command line', () => {
  test('without names runs every scenario as it is', () => {
    expect(runsOf()).toEqual([
      ['storm', null],
      ['flood', null],
    ]);
  });

  test('runs the named ones, or one with a protection switched off', () => {
    expect(runsOf('flood')).toEqual([['flood', null]]);
    expect(runsOf('storm', '--break', 'door')).toEqual([['storm', 'door']]);
  });

  test('with --prove runs each as it is and with each of its protections switched off', () => {
    expect(runsOf('--prove')).toEqual([
      ['storm', null],
      ['storm', 'roof'],
      ['storm', 'door'],
      ['flood', null],
    ]);
  });

  test('says what there is when a name is wrong', () => {
    expect(() => runsOf('fire')).toThrow('choose of storm, flood');
    expect(() => runsOf('storm', '--break', 'fire')).toThrow('choose of roof, door');
    expect(() => runsOf('--break', 'roof')).toThrow('belongs to one scenario');
  });

  test('takes how often and how long as whole numbers from 1 on', () => {
    const given = ['--times', '200', '--pause', '60', '--minutes', '30'];
    expect(readPlan(given, scenarios).options).toEqual({ times: 200, pauseSeconds: 60, minutes: 30 });
    expect(() => runsOf('--times', '0')).toThrow('--times takes a whole number');
  });
});
