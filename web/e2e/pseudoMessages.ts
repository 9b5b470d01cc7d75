/**
 * Makes the services format messages in the pseudo-language. A product loads this module with `node --import`, also in
 * its worker threads.
 */
import { i18n } from '../../contracts/src/kernel/messages/messages.ts';
import { compilePseudoMessage } from '../pseudoLanguage.config.ts';

i18n.setMessagesCompiler(compilePseudoMessage);
