import { runCommand } from '../operate/commandLine.ts';
import { removeDemo } from './demoLeft.ts';

/** `npm run demo -- remove`: before data that was begun as a demo is served to others. */
await runCommand(async (services) => {
  if (process.argv[2] !== 'remove') throw new Error('Say what: npm run demo -- remove');
  const removed = await removeDemo(services);
  console.log(`Disabled ${removed} demo accounts and ended their sessions; no example rate is left.`);
  console.log('An administrator of your own: set ADMIN_EMAIL and ADMIN_PASSWORD, or npm run admin -- grant ADDRESS.');
});
