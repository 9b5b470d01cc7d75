/**
 * The nonce that this response's content security policy allows style tags by. It also goes where the libraries inside Mantine
 * look for it when they write a style tag of their own (`get-nonce` reads this global).
 */
export function provideStyleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}
