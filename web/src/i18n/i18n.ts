export { i18n } from '@marketplace/contracts/kernel/messages/messages.ts';
