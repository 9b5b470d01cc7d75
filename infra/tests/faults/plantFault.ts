import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyChaosSourceMutation } from '../chaos/mutations/mutation.ts';
import type { CodeMutationWithCatchingTests } from './fault.ts';

/** Replaces a file instead of writing to it, since the file may be a hard link to a file of the checkout. */
function replaceFile(file: string, text: string): void {
  rmSync(file);
  writeFileSync(file, text);
}

/**
 * Runs a function while a fault is planted in a copy of the checkout.
 * @throws Error when the file does not exist or does not contain the fault's text exactly once.
 */
export async function runWithPlantedFault<Result>(
  copy: string,
  fault: Pick<CodeMutationWithCatchingTests, 'file' | 'find' | 'replace'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = path.join(copy, fault.file);
  if (!existsSync(file)) throw new Error(`The file ${fault.file} does not exist`);
  const text = readFileSync(file, 'utf8');
  replaceFile(file, applyChaosSourceMutation(text, fault));
  try {
    return await work();
  } finally {
    replaceFile(file, text);
  }
}
