/** Text in the cookie banner and the consent dialog when the browser sends Global Privacy Control. */
export const globalPrivacyControlNoticeText =
  'Opt-out request honored: your browser sends Global Privacy Control, so analytics and marketing stay off.';
