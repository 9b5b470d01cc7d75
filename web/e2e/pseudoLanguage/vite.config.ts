import { defineConfig, mergeConfig, type Plugin } from 'vite';
import {
  pseudoLanguageFormattingLocale as locale,
  toPseudoLanguage,
} from '../../../contracts/src/kernel/messages/testing/pseudoLanguage.ts';
import { createWebAppConfig } from '../../vite.config.ts';

const english = "new MessageFormatter({ locale: 'en', messages: { en: {} } })";

/** Formats dates, numbers and lists of the app in the language that the pseudo-language uses. */
function activateFormattingLocale(): Plugin {
  return {
    name: 'activate-formatting-locale',
    enforce: 'pre',
    transform: {
      filter: { id: /\/kernel\/messages\/messages\.ts$/ },
      handler(code) {
        if (!code.includes(english)) throw new Error(`messages.ts does not contain ${english}.`);
        return code.replace(english, `new MessageFormatter({ locale: '${locale}', messages: { ${locale}: {} } })`);
      },
    },
  };
}

/** Builds the web app in the pseudo-language. */
export default defineConfig((environment) =>
  mergeConfig(createWebAppConfig(toPseudoLanguage)(environment), { plugins: [activateFormattingLocale()] }),
);
