import { t } from '@lingui/core/macro';
/** Text in the cookie banner and the consent dialog when the browser sends the Global Privacy Control signal. */
export const globalPrivacyControlNoticeText = t`Opt-out request honored: your browser sends Global Privacy Control, so analytics and marketing stay off.`;
