import { runAdminCommand, adminCommandUsage, isValidAdminCommand } from './adminCommand.ts';
import { runOperatorCommandWithServices } from './commandLine.ts';
import { parseCommandLineArguments } from './commandArguments.ts';

/**
 * `npm run admin -- VERB ADDRESS`: `grant` and `revoke` a role, `confirm` an email address, and `drop-factor` to remove
 * the second factor.
 */
const { words } = parseCommandLineArguments({ usage: adminCommandUsage, words: [2, 3], check: isValidAdminCommand });
await runOperatorCommandWithServices(async (services) => {
  console.log(await runAdminCommand(services, words));
});
