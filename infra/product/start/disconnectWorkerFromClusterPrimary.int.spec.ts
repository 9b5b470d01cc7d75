import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const primary = fileURLToPath(new URL('../../tests/kit/sharedPortPrimary.ts', import.meta.url));

test('answers every call on a shared port while its processes are replaced', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [primary]);
  const { calls, unanswered } = JSON.parse(stdout) as { calls: number; unanswered: number };
  expect(unanswered).toBe(0);
  expect(calls).toBeGreaterThan(100);
});
