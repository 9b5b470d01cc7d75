import { parseChaosArguments, chaosUsage, type ChaosPlan } from './arguments.ts';
import { formatScenarioReport, formatRunSummary, formatScenarioList } from './report.ts';
import { createScenarioRunner, type ScenarioReport } from './scenarioRunner.ts';
import { chaosScenarios } from './scenarios.ts';

/** `npm run test:chaos`: injects faults into the running product and checks its guarantees. */
async function main(): Promise<void> {
  const plan = parseArgumentsOrExit();
  if (plan.list) {
    console.log(formatScenarioList(chaosScenarios));
    return;
  }
  const runner = createScenarioRunner();
  const reports: ScenarioReport[] = [];
  for (const { scenario, broken } of plan.runs) {
    console.log(`\n${scenario.name}${broken === null ? '' : ` with ${broken} switched off`}: ${scenario.guarantee}`);
    const report = await runner.run(scenario, broken, plan.options);
    console.log(formatScenarioReport(report));
    reports.push(report);
  }
  console.log(`\n${formatRunSummary(reports)}`);
  await runner.close();
  process.exit(reports.every(({ passed }) => passed) ? 0 : 1);
}

function parseArgumentsOrExit(): ChaosPlan {
  try {
    return parseChaosArguments(process.argv.slice(2), chaosScenarios);
  } catch (error) {
    console.error(`${(error as Error).message}\n${chaosUsage}`);
    process.exit(1);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
await main();
