import { compileMessage } from '@lingui/message-utils/compileMessage';
import { i18n } from '../../../contracts/src/kernel/messages/messages.ts';
import {
  pseudoLanguageFormattingLocale as locale,
  toPseudoLanguage,
} from '../../../contracts/src/kernel/messages/testing/pseudoLanguage.ts';

// Loaded before a service starts (`node --import`): translates the messages of the service.
const compiled = new Map<string, ReturnType<typeof toPseudoLanguage>>();

i18n.loadAndActivate({ locale, messages: {} });
i18n.setMessagesCompiler((text) => {
  const message = compiled.get(text) ?? toPseudoLanguage(compileMessage(text));
  compiled.set(text, message);
  return message;
});
