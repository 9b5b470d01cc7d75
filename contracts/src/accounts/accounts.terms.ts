/** Version of the terms of service that are shown, and accepted at registration. */
export const currentTermsVersion = '2026-11-01';
