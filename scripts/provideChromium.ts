import { findOrInstallChromium } from './chromium.ts';

/** Finds or installs a browser for the tests, prints its path, and sets CHROME_PATH. */
export async function setChromePathForTests(): Promise<void> {
  const chromium = await findOrInstallChromium();
  console.log(`Chromium from ${chromium.origin}: ${chromium.path}`);
  process.env.CHROME_PATH = chromium.path;
}
