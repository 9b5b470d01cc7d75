import { describe, expect, it } from 'vitest';
import { expectOutput, outputWatch } from './testOutput.ts';

describe('the output of a test', () => {
  it('passes when nothing is printed', () => {
    expect(() => outputWatch('a test').check()).not.toThrow();
  });

  it('is named in the failure, with the test and the place that printed it', () => {
    const watch = outputWatch('"sums up"');
    watch.record('sum: 3\n', '    at sum (/project/sum.ts:1:1)');
    expect(() => watch.check()).toThrow('Unexpected output of "sums up":\nsum: 3\n    at sum (/project/sum.ts:1:1)');
  });

  it('may match an expected pattern, and nothing else', () => {
    const watch = outputWatch('a test');
    watch.expect(/^sum/);
    watch.record('sum: 3');
    watch.check();
    watch.record('product: 2');
    expect(() => watch.check()).toThrow('product: 2');
  });

  it('has to come when it is expected', () => {
    const watch = outputWatch('a test');
    watch.expect(/^sum/);
    expect(() => watch.check()).toThrow('No output of a test matches /^sum/');
  });
});

describe('a test', () => {
  it.fails.each(['log', 'info', 'warn', 'error', 'debug'] as const)('fails when it calls console.%s', (method) => {
    console[method]('planted');
  });

  it.fails('fails when it writes to a standard stream', () => {
    process.stdout.write('planted\n');
  });

  it.fails('fails when Node emits a warning', () => {
    process.emitWarning('planted');
  });

  it.fails('fails when the output that it expects does not come', () => {
    expectOutput(/planted/);
  });

  it('passes when it expects what it prints', () => {
    expectOutput(/^planted error$/);
    expectOutput(/^Warning: planted warning/);
    console.error('planted error');
    process.emitWarning('planted warning');
  });

  it('passes when KafkaJS sets a timer to the past', () => {
    const stack = '    at setTimeout\n    at /project/node_modules/kafkajs/src/network/requestQueue/index.js:317:37';
    process.emitWarning(Object.assign(new Error('-1 is negative'), { name: 'TimeoutNegativeWarning', stack }));
  });
});
