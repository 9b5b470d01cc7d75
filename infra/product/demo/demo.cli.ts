import { readArguments } from '../operate/wrongUse.ts';
import { runCommand } from '../operate/commandLine.ts';
import { removeDemo } from './demoLeft.ts';

/** `npm run demo -- remove`: before data that was begun as a demo is served to others. */
readArguments({
  usage: 'Disables the demo accounts and ends their sessions: npm run demo -- remove',
  words: [1, 1],
  check: ([verb]) => verb === 'remove',
});
await runCommand(async (services) => {
  const removed = await removeDemo(services);
  console.log(`Disabled ${removed} demo accounts and ended their sessions; no example rate is left.`);
  console.log('An administrator of your own: set ADMIN_EMAIL and ADMIN_PASSWORD, or npm run admin -- grant ADDRESS.');
});
