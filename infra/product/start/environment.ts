import { existsSync } from 'node:fs';
import { readSettings, type Settings } from './config.ts';
import { enterableDataFolder } from './dataFolder.ts';
import { rootFolder } from './folders.ts';
import type { Program } from './programSettings.ts';

/**
 * Loads the settings from the environment and a `.env` file.
 * @throws InvalidSettingsError
 */
export function readEnvironment(program?: Program): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env, program);
  const isNamed = (process.env.DATA_DIR ?? '').trim() !== '';
  return { ...settings, dataDir: enterableDataFolder(settings.dataDir, isNamed, rootFolder) };
}

/** Prints why a program failed, and exits with code 1. */
export function fail(what: string, error: unknown): never {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isDebugging = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
  console.error(`\n${what}\n${message}\n${isDebugging ? (stack ?? '') : 'Set LOG_LEVEL=debug for a stack trace.'}\n`);
  process.exit(1);
}
