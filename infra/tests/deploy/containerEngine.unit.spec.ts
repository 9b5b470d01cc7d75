import { expect, test } from 'vitest';
import { TestContainersUnavailableError, runRethrowingAsContainersUnavailable } from './containerEngine.ts';
import { runProgramAtRepositoryRootInDeployTest } from './runProgramAtRepositoryRootInDeployTest.ts';

test('reports the innermost cause of missing containers once', async () => {
  const deep = runRethrowingAsContainersUnavailable('Preparing the base image failed', () =>
    runRethrowingAsContainersUnavailable('The engine', () => Promise.reject(new Error('missing privileges'))),
  );
  await expect(deep).rejects.toThrow(TestContainersUnavailableError);
  await expect(deep).rejects.toThrow('The engine: missing privileges');
});

test('kills a program after its time limit and reports it', async () => {
  const hanging = runProgramAtRepositoryRootInDeployTest(
    process.execPath,
    ['-e', 'setInterval(() => undefined, 1000)'],
    {},
    100,
  );
  await expect(hanging).rejects.toThrow('took longer than 0.1 s');
});
