/**
 * Version of the terms of service that are shown, and accepted at registration: the day of their last change. Everybody whose account
 * accepted another one is asked again. A test of the web holds it to the text.
 */
export const currentTermsVersion = '2026-11-23';
