import { existsSync } from 'node:fs';
import { parseProductSettings, type ProductSettings } from './config.ts';
import { chooseDataFolderReadableByPostgres } from './dataFolder.ts';
import { repositoryRootFolder } from './folders.ts';
import type { ProgramName } from './programSettings.ts';

/**
 * Loads the settings from the environment and a `.env` file.
 * @throws InvalidSettingsError with all problems of the settings.
 */
export function loadProductSettings(program?: ProgramName): ProductSettings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = parseProductSettings(process.env, program);
  const isNamed = (process.env.DATA_DIR ?? '').trim() !== '';
  return { ...settings, dataDir: chooseDataFolderReadableByPostgres(settings.dataDir, isNamed, repositoryRootFolder) };
}

/** Prints why a program failed, and exits with code 1. Prints the stack trace only if LOG_LEVEL is debug or trace. */
export function exitWithError(what: string, error: unknown): never {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isDebugging = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
  console.error(`\n${what}\n${message}\n${isDebugging ? (stack ?? '') : 'Set LOG_LEVEL=debug for a stack trace.'}\n`);
  process.exit(1);
}
