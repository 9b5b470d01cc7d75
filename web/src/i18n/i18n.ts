import { setupI18n } from '@lingui/core';

/**
 * Formats the messages of the interface. English texts are compiled into the code, next to where they are used, so
 * that no page loads texts that it does not show; other languages will be loaded as catalogues.
 */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
