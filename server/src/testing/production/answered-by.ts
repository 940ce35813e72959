/** Who gave an answer: a proxy that made it itself says so in `Proxy-Status` (RFC 9209), as that of `deploy/haproxy.cfg` does. */
export type AnsweredBy = 'the portal' | 'the balancer';

export const answeredBy = (reply: Response | undefined): AnsweredBy =>
  reply?.headers.has('proxy-status') ? 'the balancer' : 'the portal';
