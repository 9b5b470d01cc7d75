/**
 * Version of the terms of service, accepted at registration: the date of their last change. Users who accepted another
 * version must accept again. A web test checks that the date matches the text of the terms.
 */
export const currentTermsOfServiceVersion = '2026-11-23';
