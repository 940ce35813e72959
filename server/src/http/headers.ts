import type { FastifyReply } from 'fastify';

export type HeaderSettings = {
  readonly isHttps: boolean;
  /** Origins of the configured third parties; the policy opens for those alone (9-3). */
  readonly thirdParties: readonly string[];
  /** The origin that telemetry is sent to. */
  readonly telemetry: string | null;
};

type Headers = Readonly<Record<string, string>>;

const permissions = [
  'display-capture',
  'geolocation',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  // A photo is taken on the order's page (0043), and how the phone is held moves the light on a drawn card; both are for no other origin.
  .concat('camera=(self)', 'accelerometer=(self)', 'gyroscope=(self)')
  .join(', ');

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
};

/** The headers of every answer (0011); pages and API differ in their content security policy and caching. */
export function headersFor(settings: HeaderSettings): { readonly page: Headers; readonly api: Headers } {
  const common: Headers = {
    ...everywhere,
    ...(settings.isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  return {
    page: { ...common, 'content-security-policy': pagePolicy(settings) },
    api: {
      ...common,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
  };
}

/** The content security policy of pages; of style elements it heeds the one that is named by its hash. */
export function pagePolicy({ thirdParties, telemetry }: HeaderSettings, ...styles: readonly string[]): string {
  const pages = thirdParties.filter((origin) => origin.startsWith('https:'));
  const from = (directive: string, ...origins: readonly string[]) => [directive, "'self'", ...origins].join(' ');
  return [
    "default-src 'none'",
    from('script-src', ...pages),
    from('style-src', ...styles, ...pages),
    // A photo is seen before it is sent; only our own scripts make such an address.
    from('img-src', 'blob:', ...pages),
    from('font-src', ...pages),
    from('connect-src', ...thirdParties, ...(telemetry === null ? [] : [telemetry])),
    ...(pages.length === 0 ? [] : [['frame-src', ...pages].join(' ')]),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

export function setHeaders(reply: FastifyReply, headers: ReturnType<typeof headersFor>, isApi: boolean): void {
  reply.headers(isApi ? headers.api : headers.page);
}
