import { runAdminCommand, adminCommandUsage, isValidAdminCommand } from './adminCommand.ts';
import { runOperatorCommandWithServices } from './commandLine.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';

/**
 * `npm run admin -- VERB ADDRESS`: `grant` and `revoke` a role, `confirm` an email address, and `drop-factor` to remove
 * the second factor.
 */
const { words } = parseProcessArgumentsOrExit({ usage: adminCommandUsage, words: [2, 3], check: isValidAdminCommand });
await runOperatorCommandWithServices(async (services) => {
  console.log(await runAdminCommand(services, words));
});
