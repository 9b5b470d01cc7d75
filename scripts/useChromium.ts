import { findChromium } from './chromium.ts';

/** Finds the browser of the tests, says which, and tells the tests. */
export async function useChromium(): Promise<void> {
  const chromium = await findChromium();
  console.log(`Chromium from ${chromium.origin}: ${chromium.path}`);
  process.env.CHROME_PATH = chromium.path;
}
