import { parseProductSettings } from '../config.ts';
import { InvalidSettingsError } from '../invalidSettingsError.ts';

/** Lists the problems of an environment; empty if its settings are valid. */
export function listSettingProblemsForTest(env: Record<string, string>): readonly string[] {
  try {
    parseProductSettings(env);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettingsError) return error.problems;
    throw error;
  }
}
