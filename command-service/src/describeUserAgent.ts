import Bowser from 'bowser';

/** Maximum number of User-Agent characters that are parsed. */
const maxUserAgentLength = 400;

const knownBrowsers = new Set(Object.values(Bowser.BROWSER_MAP));
const knownSystems = new Set(Object.values(Bowser.OS_MAP));

/**
 * Returns the names of browser and operating system, for example "Firefox on Linux": enough for users to recognise
 * their sessions, but too little to fingerprint the users.
 * @returns `null` unless the library knows both names, so text chosen by the client is never stored.
 */
export function describeUserAgent(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgentLength));
  if (browser.name === undefined || os.name === undefined) return null;
  return knownBrowsers.has(browser.name) && knownSystems.has(os.name) ? `${browser.name} on ${os.name}` : null;
}
