import { adminCommand, adminUsage, isAdminCommand } from './adminCommand.ts';
import { runCommand } from './commandLine.ts';
import { readArguments } from './wrongUse.ts';

/** `npm run admin -- VERB ADDRESS`: `grant` and `revoke` a role, `confirm` the address, `drop-factor`. */
const { words } = readArguments({ usage: adminUsage, words: [2, 3], check: isAdminCommand });
await runCommand(async (services) => {
  console.log(await adminCommand(services, words));
});
