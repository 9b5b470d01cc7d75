import { runAdminCommand, adminCommandUsage, isValidAdminCommand } from './adminCommand.ts';
import { runWithServices } from './commandLine.ts';
import { parseArguments } from './commandArguments.ts';

/**
 * `npm run admin -- VERB ADDRESS`: `grant` and `revoke` a role, `confirm` an email address, and `drop-factor` to remove
 * the second factor.
 */
const { words } = parseArguments({ usage: adminCommandUsage, words: [2, 3], check: isValidAdminCommand });
await runWithServices(async (services) => {
  console.log(await runAdminCommand(services, words));
});
