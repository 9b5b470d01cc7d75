import { existsSync } from 'node:fs';
import { readSettings, type Settings } from './config.ts';
import { enterableDataFolder } from './dataFolder.ts';
import { rootFolder } from './folders.ts';
import type { Program } from './programSettings.ts';

/** Reads the settings from the environment and a file `.env`. @throws SettingsInvalid */
export function readEnvironment(program?: Program): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env, program);
  const isNamed = (process.env.DATA_DIR ?? '').trim() !== '';
  return { ...settings, dataDir: enterableDataFolder(settings.dataDir, isNamed, rootFolder) };
}

/** Says why a program did not do its work, and ends it with exit code 1. */
export function fail(what: string, error: unknown): never {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isDebugging = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
  console.error(`\n${what}\n${message}\n${isDebugging ? (stack ?? '') : 'LOG_LEVEL=debug says where.'}\n`);
  process.exit(1);
}
