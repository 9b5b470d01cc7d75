import { expect, test } from 'vitest';
import { NoContainersError, orNoContainers } from './engine.ts';
import { run } from './run.ts';

test('reports the innermost cause of missing containers once', async () => {
  const deep = orNoContainers('Preparing the base image failed', () =>
    orNoContainers('The engine', () => Promise.reject(new Error('missing privileges'))),
  );
  await expect(deep).rejects.toThrow(NoContainersError);
  await expect(deep).rejects.toThrow('The engine: missing privileges');
});

test('kills a program after its time limit and reports it', async () => {
  const hanging = run(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {}, 100);
  await expect(hanging).rejects.toThrow('took longer than 0.1 s');
});
