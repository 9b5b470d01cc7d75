/** What pages may load and do: everything from this origin, styles of the page's own nonce besides. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

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

/** Headers of every answer of the web app. @param publicUrl where people reach it: HSTS only where that is https. */
export function securityHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') === true && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
