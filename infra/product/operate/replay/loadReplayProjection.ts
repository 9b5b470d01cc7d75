import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SeparateReplayProjection } from '@marketplace/projections/replay/replayable.ts';
import { replayableProjections } from '@marketplace/projections/replay/replayables.ts';
import { UsageError } from '../commandArguments.ts';
import {
  type ReplaySandboxLimits,
  startReplaySandboxProcess,
  defaultReplaySandboxLimits,
} from './sandbox/startReplaySandboxProcess.ts';

const filePattern = /[\\/]|\.[cm]?[jt]s$/;

/**
 * Loads a projection for a replay.
 * @param given name of a projection of the product, or path of a file that defines one.
 * @throws UsageError if the name is unknown (with the existing names), or if the file is missing or defines no
 * projection.
 */
export function loadReplayProjection(
  given: string,
  limits = defaultReplaySandboxLimits,
): Promise<SeparateReplayProjection> {
  if (filePattern.test(given)) return loadFile(given, limits);
  const found = replayableProjections.find(({ name }) => name === given);
  if (found !== undefined) return Promise.resolve(found);
  const names = replayableProjections.map(({ name }) => name).join(', ');
  throw new UsageError(`There is no projection ${given}: choose from ${names}, or name a file such as ./${given}.ts.`);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

async function loadFile(given: string, limits: ReplaySandboxLimits): Promise<SeparateReplayProjection> {
  const file = path.resolve(given);
  const source = await readFile(file).catch((error: unknown) => {
    throw new UsageError(`${given} cannot be read: ${firstLine(error)}.`);
  });
  const url = pathToFileURL(await realpath(file)).href;
  const handlers = await startReplaySandboxProcess(url, limits).catch((error: unknown) => {
    throw new UsageError(`${given} ${firstLine(error)}`);
  });
  return { ...handlers, name: path.basename(file), version: createHash('sha256').update(source).digest('hex') };
}
