import { expect, test } from 'vitest';
import { ContainersUnavailableError, wrapContainerErrors } from './containerEngine.ts';
import { runProgramAtRepositoryRoot } from './runProgramAtRepositoryRoot.ts';

test('reports the innermost cause of missing containers once', async () => {
  const deep = wrapContainerErrors('Preparing the base image failed', () =>
    wrapContainerErrors('The engine', () => Promise.reject(new Error('missing privileges'))),
  );
  await expect(deep).rejects.toThrow(ContainersUnavailableError);
  await expect(deep).rejects.toThrow('The engine: missing privileges');
});

test('kills a program after its time limit and reports it', async () => {
  const hanging = runProgramAtRepositoryRoot(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {}, 100);
  await expect(hanging).rejects.toThrow('took longer than 0.1 s');
});
