import { expect, test } from 'vitest';
import { NoContainersError, orNoContainers } from './engine.ts';
import { run } from './run.ts';

test('what is missing for containers is told with why, once', async () => {
  const deep = orNoContainers('There is no base image', () =>
    orNoContainers('The engine', () => Promise.reject(new Error('it has no rights'))),
  );
  await expect(deep).rejects.toThrow(NoContainersError);
  await expect(deep).rejects.toThrow('The engine: it has no rights');
});

test('a program that hangs is ended after its time, and told', async () => {
  const hanging = run(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {}, 100);
  await expect(hanging).rejects.toThrow('took longer than 0.1 s');
});
