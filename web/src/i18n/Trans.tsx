import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';
import { i18n } from './i18n.ts';

const lingui = { i18n, _: i18n._.bind(i18n) };

/**
 * Message with elements inside, such as a link. The `Trans` macro compiles to this component. It needs no provider,
 * because the language does not change while a page is open.
 */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={lingui} />;
}
