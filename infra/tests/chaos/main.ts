import { readPlan, usage, type Plan } from './arguments.ts';
import { describe, summary, table } from './report.ts';
import { createRunner, type Report } from './run.ts';
import { scenarios } from './scenarios.ts';

/** `npm run test:chaos`: injects faults into the running product and checks its guarantees. */
async function main(): Promise<void> {
  const plan = parseArgumentsOrExit();
  if (plan.list) {
    console.log(table(scenarios));
    return;
  }
  const runner = createRunner();
  const reports: Report[] = [];
  for (const { scenario, broken } of plan.runs) {
    console.log(`\n${scenario.name}${broken === null ? '' : ` with ${broken} switched off`}: ${scenario.promise}`);
    const report = await runner.run(scenario, broken, plan.options);
    console.log(describe(report));
    reports.push(report);
  }
  console.log(`\n${summary(reports)}`);
  await runner.close();
  process.exit(reports.every(({ passed }) => passed) ? 0 : 1);
}

function parseArgumentsOrExit(): Plan {
  try {
    return readPlan(process.argv.slice(2), scenarios);
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(1);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
await main();
