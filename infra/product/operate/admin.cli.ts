import { adminCommand } from './adminCommand.ts';
import { runCommand } from './commandLine.ts';

/** `npm run admin -- VERB ADDRESS`: `grant` and `revoke` a role, `confirm` the address, `drop-factor`. */
await runCommand(async (services) => {
  console.log(await adminCommand(services, process.argv.slice(2)));
});
