import { parseChaosArguments, chaosUsageText, type ChaosRunPlan } from './arguments.ts';
import { formatChaosScenarioReport, formatChaosRunSummary, formatChaosScenarioList } from './report.ts';
import { createChaosScenarioRunner, type ChaosScenarioReport } from './scenarioRunner.ts';
import { chaosScenarios } from './scenarios.ts';

/** `npm run test:chaos`: injects faults into the running product and checks its guarantees. */
async function main(): Promise<void> {
  const plan = parseArgumentsOrExit();
  if (plan.list) {
    console.log(formatChaosScenarioList(chaosScenarios));
    return;
  }
  const runner = createChaosScenarioRunner();
  const reports: ChaosScenarioReport[] = [];
  for (const { scenario, broken } of plan.runs) {
    console.log(`\n${scenario.name}${broken === null ? '' : ` with ${broken} switched off`}: ${scenario.guarantee}`);
    const report = await runner.run(scenario, broken, plan.options);
    console.log(formatChaosScenarioReport(report));
    reports.push(report);
  }
  console.log(`\n${formatChaosRunSummary(reports)}`);
  await runner.close();
  process.exit(reports.every(({ passed }) => passed) ? 0 : 1);
}

function parseArgumentsOrExit(): ChaosRunPlan {
  try {
    return parseChaosArguments(process.argv.slice(2), chaosScenarios);
  } catch (error) {
    console.error(`${(error as Error).message}\n${chaosUsageText}`);
    process.exit(1);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
await main();
