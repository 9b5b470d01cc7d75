/**
 * Version of the terms of service, accepted at registration: the date of their last change. Users who accepted another version must
 * accept again. A web test checks that it matches the text.
 */
export const currentTermsOfServiceVersion = '2026-11-23';
