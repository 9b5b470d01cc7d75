/**
 * Reads the nonce that this response's content security policy allows for style tags. Also stores the nonce in the
 * global variable of the package `get-nonce`, which dependencies of Mantine use when they write style tags.
 */
export function readAndPublishStyleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}
