import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** This program (`npm run check:words`) checks the spelling of all files that `cspell.config.yaml` includes. */
const cache = path.join('node_modules', '.cache', 'cspell');
const cspell = path.join('node_modules', '.bin', 'cspell');
const { status } = spawnSync(
  cspell,
  ['lint', '--no-progress', '--no-summary', '--cache', '--cache-strategy=content', `--cache-location=${cache}`],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
);

if (status !== 0) {
  console.error(
    'Correct these words, in British English. Add terms and names to scripts/language/words.txt, and misspelled or foreign inputs of tests ' +
      'to scripts/language/testWords.txt. Guide: infra/docs/language.md.',
  );
  process.exitCode = 1;
}
