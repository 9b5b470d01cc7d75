import { describe, expect, it } from 'vitest';
import { expectTestOutput, createTestOutputRecorder } from './testOutput.ts';

describe('output watch', () => {
  it('passes when nothing is printed', () => {
    expect(() => createTestOutputRecorder('a test').check()).not.toThrow();
  });

  it('reports unexpected output with the test and its origin', () => {
    const watch = createTestOutputRecorder('"sums up"');
    watch.record('sum: 3\n', '    at sum (/project/sum.ts:1:1)');
    expect(() => watch.check()).toThrow('Unexpected output of "sums up":\nsum: 3\n    at sum (/project/sum.ts:1:1)');
  });

  it('allows only output that matches an expected pattern', () => {
    const watch = createTestOutputRecorder('a test');
    watch.expect(/^sum/);
    watch.record('sum: 3');
    watch.check();
    watch.record('product: 2');
    expect(() => watch.check()).toThrow('product: 2');
  });

  it('reports expected output that is missing', () => {
    const watch = createTestOutputRecorder('a test');
    watch.expect(/^sum/);
    expect(() => watch.check()).toThrow('No output of a test matches /^sum/');
  });
});

describe('watched test', () => {
  it.fails.each(['log', 'info', 'warn', 'error', 'debug'] as const)('fails when it calls console.%s', (method) => {
    console[method]('planted');
  });

  it.fails('fails when it writes to a standard stream', () => {
    process.stdout.write('planted\n');
  });

  it.fails('fails when Node emits a warning', () => {
    process.emitWarning('planted');
  });

  it.fails('fails when expected output is missing', () => {
    expectTestOutput(/planted/);
  });

  it('passes when all output is expected', () => {
    expectTestOutput(/^planted error$/);
    expectTestOutput(/^Warning: planted warning/);
    console.error('planted error');
    process.emitWarning('planted warning');
  });

  it('passes when KafkaJS sets a timer to the past', () => {
    const stack = '    at setTimeout\n    at /project/node_modules/kafkajs/src/network/requestQueue/index.js:317:37';
    process.emitWarning(Object.assign(new Error('-1 is negative'), { name: 'TimeoutNegativeWarning', stack }));
  });
});
