import Bowser from 'bowser';

/** Characters of a User-Agent that are looked at. */
const longest = 400;

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/**
 * Browser and system by name, as "Firefox on Linux": enough for people to know a session of theirs by, and nothing to tell people apart
 * by. @returns `null` unless both are among those that the library names; a caller's own words are never kept.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, longest));
  if (browser.name === undefined || os.name === undefined) return null;
  return browsers.has(browser.name) && systems.has(os.name) ? `${browser.name} on ${os.name}` : null;
}
