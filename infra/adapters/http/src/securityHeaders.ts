/**
 * Builds the policy of pages: only resources from this origin, plus inline styles with the page's nonce if there is
 * one.
 */
export function buildContentSecurityPolicy(nonce: string | null): string {
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

/**
 * Policy of responses that are not pages: they load nothing, run nothing and cannot be framed, even when opened
 * directly.
 */
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
 * Builds the default headers of every response; parts of the product may replace the policy.
 * @param publicUrl URL of the product: HSTS is only sent for https.
 */
export function buildSecurityHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
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
