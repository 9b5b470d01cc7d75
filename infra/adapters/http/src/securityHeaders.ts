/** What pages may load and do: everything from this origin, styles of the page's own nonce besides. */
export function contentSecurityPolicy(nonce: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    nonce === null ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What is no page loads nothing, runs nothing and stands in no frame, also when it is opened as one. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/**
 * Headers of every answer of the product, whichever part gives it; a part may give a policy of its own instead.
 * @param publicUrl where people reach it: HSTS only where that is https.
 */
export function securityHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': dataPolicy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') === true && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
