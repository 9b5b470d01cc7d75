/**
 * Version of the terms of service that users accept at registration. The version is the date of the last change to the
 * terms. Users who accepted another version must accept the terms again. A web test checks that the date matches the
 * text of the terms.
 */
export const currentTermsOfServiceVersion = '2026-12-01';
