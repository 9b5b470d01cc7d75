import { hasPassed, runVitest, start, command, printResult } from './vitestRuns.ts';
import { useChromium } from './useChromium.ts';

/** `npm test`: everything that has to hold before a change lands, as far as it goes even when a step fails. */
interface Step {
  readonly name: string;
  readonly run: () => Promise<boolean>;
}

/** A step that may run beside another: what it says is told as one piece when it has ended. */
function check(name: string, program: string, ...args: string[]): Step {
  const run = async (): Promise<boolean> => {
    const child = start(program, args, ['ignore', 'pipe', 'pipe']);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    const passed = await hasPassed(child);
    if (said !== '') process.stdout.write(`\n-- ${name} said:\n${said}`);
    return passed;
  };
  return { name, run };
}

async function browserTests(): Promise<boolean> {
  await useChromium();
  return runVitest('e2e.json', ['e2e']);
}

const typesAndLint = 'scripts/testing/typesAndLint.ts';

/** Steps that do not need each other, in two rows that take about as long, one core each. */
const beside: readonly (readonly Step[])[] = [
  [check('types and lint', 'node', typesAndLint, 'tsconfig.json', '.', 'web')],
  [
    check('types and lint of the web app', 'node', typesAndLint, 'web/tsconfig.json', 'web'),
    check('format', 'biome', 'format', '.'),
    check('boundaries', 'node', 'scripts/boundaries.ts'),
    check('spelling', 'node', 'scripts/language/checkSpelling.ts'),
    check('build of the web app', 'node', 'infra/product/start/buildWeb.cli.ts'),
  ],
];

const afterwards: readonly Step[] = [
  { name: 'tests of rules, services and pages', run: () => runVitest('fast.json', ['unit', 'int', 'web']) },
  { name: 'tests in a browser', run: browserTests },
  { name: 'benchmarks at their smallest size', run: () => command('node', 'infra/tests/bench/main.ts', '--smallest') },
];

const failedSteps: string[] = [];

async function take({ name, run }: Step): Promise<void> {
  const began = performance.now();
  console.log(`\n== ${name}`);
  const passed = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!passed) failedSteps.push(name);
  console.log(`== ${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - began) / 1000)} s`);
}

async function takeInTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await take(step);
}

await Promise.all(beside.map(takeInTurn));
await takeInTurn(afterwards);

printResult(['fast.json', 'e2e.json'], failedSteps);
