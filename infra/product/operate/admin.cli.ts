import { runAdminCommand, adminCommandUsage, areValidAdminCommandLineArguments } from './adminCommand.ts';
import { runOperatorCommandWithServices } from './commandLine.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';

/**
 * `npm run admin -- VERB ADDRESS`: grants (`grant`) or revokes (`revoke`) a role, confirms an email address
 * (`confirm`), or removes the second factor (`drop-factor`).
 */
const { words } = parseProcessArgumentsOrExit({
  usage: adminCommandUsage,
  words: [2, 3],
  check: areValidAdminCommandLineArguments,
});
await runOperatorCommandWithServices(async (services) => {
  console.log(await runAdminCommand(services, words));
});
